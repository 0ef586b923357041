// A request that is refused; nothing has changed.
export class Refused extends Error {
  // `code` is one of those of the wire, for programs; `right` says what would be right.
  constructor(code, message, right) {
    super(message);
    this.name = "Refused";
    this.code = code;
    this.right = right;
  }

  // The message that says so.
  get error() {
    return { type: "error", code: this.code, message: this.message, right: this.right };
  }
}
