import { type Book, type Described, descriptionOf } from "./described.ts";
import type { Field } from "./reference.ts";
import { typeOf } from "./type-of.ts";

/** The fields of an object, and those of the objects inside that have no name of their own: `sections[].title`. Pure. */
export function fieldsOf(schema: Described, book: Book): Field[] {
  return fieldsIn(schema, "", book);
}

function fieldsIn(
  { properties = {}, required = [], "x-kind": kind = "" }: Described,
  prefix: string,
  book: Book,
): Field[] {
  const kinds = properties[kind]?.enum ?? [];
  return Object.entries(properties).flatMap(([name, field]) => {
    if (name === "$comment") return [];
    const path = `${prefix}${name}`;
    const own = Object.keys(field["x-kinds"] ?? {});
    const entry: Field = {
      path,
      type: typeOf(field),
      isRequired: required.includes(name),
      ...(field.default !== undefined && { usual: JSON.stringify(field.default) }),
      ...(own.length > 0 && own.length !== kinds.length && { kinds: own }),
      description: descriptionOf(field, book),
      rules: book.checks.of(field),
    };
    const inner = field.items ? fieldsIn(field.items, `${path}[].`, book) : fieldsIn(field, `${path}.`, book);
    return [entry, ...inner];
  });
}
