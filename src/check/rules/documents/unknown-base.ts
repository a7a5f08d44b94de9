import { closest } from "../../closest.ts";
import { atText } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";
import { quoted, sayChoice } from "../../schema/say.ts";

export const unknownBase: Rule = {
  id: "unknown-base",
  severity: "error",
  isIndependent: true,
  docs: {
    description:
      "A campaign that extends one that is not there or cannot be read. Nothing else can then be said of it.",
    ok: [
      {
        patch: { extends: "base" },
        files: { "campaigns/base.json": { language: 2, id: "base", title: "Base", view: [] } },
      },
    ],
    bad: [
      {
        patch: { extends: "bass" },
        files: { "campaigns/base.json": { language: 2, id: "base", title: "Base", view: [] } },
        message: '"extends" names "bass", expected the id of another campaign: "base"',
      },
    ],
  },
  check: ({ document: { extension, variantIndex } }): Finding[] => {
    if (!extension || variantIndex !== undefined) return [];
    const { entry, status } = extension;
    const at = atText(entry.value);
    const id = entry.value.kind === "string" ? entry.value.value : "";
    if (status === "broken") {
      const message = `"extends" names "${id}", which cannot be read: expected no mistakes in ${extension.file.source.path}`;
      return [{ at, message, fix: "Mend that file first." }];
    }
    if (status !== "unknown") return [];
    const { known } = extension;
    const message = `"extends" names "${id}", expected the id of another campaign${known.length > 0 ? `: ${sayChoice(known.map(quoted), 12)}` : ""}`;
    const meant = closest(id, known);
    const fix =
      meant === undefined ? 'Write the "id" of a campaign that is there.' : `Did you mean "${meant}"?`;
    return [{ at, message, fix, suggestion: meant }];
  },
};
