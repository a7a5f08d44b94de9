/** A field's description, split into its label and the meanings of its values: `Campaign: -1 not open, 0 running`. */
export interface CodedDescription {
  label: string;
  /** The meanings by value; empty if the description lists none. */
  meanings: ReadonlyMap<string, string>;
}

/**
 * Splits a description such as `Campaign: -1 not open, 0 running`. A description of another form is a label as a whole.
 * Pure.
 */
export function parseCodedDescription(description: string): CodedDescription {
  const [, label = "", list = ""] = /^([^:：\d][^:：]*)[:：](.+)$/.exec(description) ?? [];
  const meanings = list.split(/[,，、]/).flatMap((part) => {
    const [, codes = "", meaning = ""] = /^\s*(-?\d+(?:(?: and |和)-?\d+)*)\s*(\D.*)$/.exec(part) ?? [];
    return (codes.match(/-?\d+/g) ?? []).map((code) => [code, meaning.trim()] as const);
  });
  return { label: meanings.length > 0 ? label.trim() : description, meanings: new Map(meanings) };
}
