// What the committed schema of the wire says of a value: the part of JSON Schema that it uses.
import { readFileSync } from "node:fs";

const PATH = new URL("../../../rules-py/python/rules_py/wire/schema.json", import.meta.url);
const { $defs } = JSON.parse(readFileSync(PATH, "utf8"));

const TYPES = {
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  array: Array.isArray,
  integer: Number.isInteger,
  number: Number.isFinite,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

/** The first thing that is wrong with a value, or undefined. */
export function fault(value, schema, path = "") {
  if (schema.$ref) return fault(value, $defs[schema.$ref.split("/").at(-1)], path);
  const some = schema.anyOf ?? schema.oneOf;
  if (some) return some.some((one) => !fault(value, one, path)) ? undefined : `${path}: none of ${some.length}`;
  if ("const" in schema && value !== schema.const) return `${path}: not ${schema.const}`;
  if (schema.enum && !schema.enum.includes(value)) return `${path}: not one of ${schema.enum}`;
  if (schema.type && !TYPES[schema.type](value)) return `${path}: no ${schema.type}`;
  if (TYPES.array(value)) return inArray(value, schema, path);
  return TYPES.object(value) ? inObject(value, schema, path) : undefined;
}

function inArray(value, { items, prefixItems = [] }, path) {
  const schemas = value.map((_, at) => prefixItems[at] ?? (items || {}));
  return value.map((one, at) => fault(one, schemas[at], `${path}[${at}]`)).find(Boolean);
}

function inObject(value, { properties = {}, required = [], additionalProperties = true }, path) {
  const lacks = required.find((name) => !(name in value));
  if (lacks) return `${path}.${lacks} is missing`;
  const names = Object.keys(value);
  const extra = additionalProperties ? undefined : names.find((name) => !(name in properties));
  if (extra) return `${path}.${extra} is not known`;
  return names.map((name) => properties[name] && fault(value[name], properties[name], `${path}.${name}`)).find(Boolean);
}

/** What is wrong with a message of the wire, or undefined. */
export function faultOfMessage(message) {
  const found = $defs.Message.anyOf ?? $defs.Message.oneOf;
  const names = found.map(({ $ref }) => $ref.split("/").at(-1));
  const name = names.find((one) => $defs[one].properties.type.const === message.type);
  return name ? fault(message, $defs[name], name) : `no message ${message.type}`;
}
