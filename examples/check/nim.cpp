// Nim by the line protocol of docs/guide/check.md, in C++17 without a library for JSON.
// c++ -std=c++17 -o nim examples/check/nim.cpp
// python -m rules_py check "program:./nim"
#include <iostream>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

// A list of numbers as JSON.
std::string list(const std::vector<int>& numbers) {
  std::ostringstream out;
  for (size_t at = 0; at < numbers.size(); ++at) out << (at ? "," : "[") << numbers[at];
  return numbers.empty() ? "[]" : out.str() + "]";
}

struct Nim {
  int pile = 7;
  std::vector<int> moves;

  int seat() const { return static_cast<int>(moves.size() % 2); }
  std::string node() const { return pile == 0 ? "\"over\"" : std::to_string(seat()); }
  std::vector<int> legal() const {
    std::vector<int> may;
    for (int n = 1; n <= 3 && n <= pile; ++n) may.push_back(n);
    return may;
  }
  void play(int n) {
    if (n < 1 || n > 3 || n > pile)
      throw std::invalid_argument("take 1 to 3, and no more than there are");
    pile -= n;
    moves.push_back(n);
  }
  void undo() {
    pile += moves.back();
    moves.pop_back();
  }
  // Who takes the last one wins.
  std::string returns() const {
    if (pile > 0) return "[0,0]";
    return seat() == 1 ? "[1,-1]" : "[-1,1]";
  }
  std::string key() const { return "[" + std::to_string(pile) + "," + list(moves) + "]"; }
};

const char* const kAbout =
    R"({"name":"nim","players":2,"zero_sum":true,"bounds":[-1,1],"longest":7,"actions":4,)"
    R"("refuses":true,"offers":["copy","undo","key","returns","see","know"]})";

// Requests are of one form, so that what is needed can be cut out of the line: a real game would
// use a library for JSON.
std::string field(const std::string& line, const std::string& pattern) {
  static std::map<std::string, std::regex> known;  // to read a pattern takes longer than to use it
  const std::regex& form = known.try_emplace(pattern, pattern).first->second;
  std::smatch found;
  return std::regex_search(line, found, form) ? found[1].str() : "";
}

std::string value(const std::string& json) { return "{\"value\":" + json + "}"; }

int main() {
  std::map<int, Nim> positions;
  int number = 0;
  auto keep = [&](const Nim& nim) {
    positions[++number] = nim;
    return "{\"position\":" + std::to_string(number) + "}";
  };
  auto answer = [&](const std::string& line) -> std::string {
    std::istringstream freed(field(line, R"re("free":\s*\[([^\]]*)\])re"));
    for (std::string one; std::getline(freed, one, ',');) positions.erase(std::stoi(one));
    const std::string what = field(line, R"re("do":\s*"(\w+)")re");
    if (what == "about") return kAbout;
    if (what == "start") return keep(Nim());
    Nim& nim = positions.at(std::stoi(field(line, R"re("position":\s*(\d+))re")));
    if (what == "node") return value(nim.node());
    if (what == "legal") return value(list(nim.legal()));
    if (what == "copy") return keep(Nim(nim));
    if (what == "key") return value(nim.key());
    if (what == "returns") return value(nim.returns());
    if (what == "see") return value(std::to_string(nim.pile));
    if (what == "know") return value(list(nim.moves));
    if (what == "undo") nim.undo();
    else if (what == "play") nim.play(std::stoi(field(line, R"re("args":\s*\[(-?\d+))re")));
    else throw std::invalid_argument("there is no " + what);
    return value("null");
  };
  for (std::string line; std::getline(std::cin, line);) {
    try {
      std::cout << answer(line) << std::endl;
    } catch (const std::exception& error) {
      std::cout << "{\"error\":\"" << error.what() << "\"}" << std::endl;
    }
  }
}
