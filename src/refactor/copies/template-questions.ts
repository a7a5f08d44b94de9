import type { MergedDocument } from "../../check/document/merge-documents.ts";
import { scheduleDaysOf } from "../../check/facts/compare-with-schedule.ts";
import { findPrizeDraws } from "../../check/facts/prize-draws.ts";
import type { Inspection } from "../../check/inspect/document-inspection.ts";
import { inspectDocument } from "../../check/inspect/inspect-document.ts";
import { entriesOfDocumentMap } from "../../check/inspect/names-in-document.ts";
import {
  findChild,
  type JsonNode,
  jsonPointerOf,
  listItemsOf,
  nonStringLiteralOf,
  stringValueAt,
} from "../../check/json/json-node.ts";
import type { Schemas } from "../../check/schema/json-schema.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import { formatTime } from "../../language/time.ts";
import { findStrings } from "../../migrate/copy-campaign.ts";
import { answerFieldsOf, numbersAmongConstants, schemasReadBy } from "../amount/amount-subjects.ts";
import { amountsInText } from "../amount/amounts-in-text.ts";

/** What a new campaign from a template is asked, with the template's own answers. */
export interface TemplateQuestions {
  id: string;
  route: string;
  title: string;
  /** The first and last day as YYYY-MM-DD; null for a limit that the template does not have. */
  firstDay: string | null;
  lastDay: string | null;
  /** The prizes of each draw, without blanks (0). */
  draws: readonly { name: string; prizes: readonly number[] }[];
  /** The amounts among the constants that customers read, each with a text in which it is. */
  amounts: readonly { pointer: string; name: string; amount: number; text: string }[];
  endpoints: readonly { name: string; path: string; description: string }[];
}

/** Returns the questions for a template; undefined if it cannot be read. Only its own file counts, since others share its bases. */
export function questionsOfTemplate(
  documents: readonly MergedDocument[],
  schemas: Schemas,
): TemplateQuestions | undefined {
  const [document] = documents;
  if (!document) return undefined;
  const inspection = inspectDocument(document, schemas);
  const { place, root } = inspection;
  const file = document.file.source.path;
  const days = scheduleDaysOf(root, place.zone);
  const dayOf = (which: "first" | "last") => {
    const day = days?.[which];
    return day && day.node.source.path === file
      ? (formatTime(day.ms, "YYYY-MM-DD", place.zone) ?? null)
      : null;
  };
  return {
    id: stringValueAt(root, "id") ?? "",
    route: document.route ?? "",
    title: stringValueAt(root, "title") ?? "",
    firstDay: dayOf("first"),
    lastDay: dayOf("last"),
    draws: drawsOf(inspection, file),
    amounts: amountsReadByCustomers(inspection, file),
    endpoints: entriesOfDocumentMap(root, "endpoints").flatMap(({ key, value }) => {
      const path = stringValueAt(value, "path");
      const description = stringValueAt(value, "description") ?? "";
      return path !== undefined && value.source.path === file ? [{ name: key, path, description }] : [];
    }),
  };
}

function drawsOf(inspection: Inspection, file: string): TemplateQuestions["draws"] {
  const fields = answerFieldsOf(inspection.root);
  return findPrizeDraws(inspection).flatMap((draw) => {
    if (!draw.list || draw.list.source.path !== file) return [];
    const read = schemasReadBy(draw, inspection);
    const values = fields.find(({ schema }) => read.has(schema))?.values ?? [];
    const prizes = values.filter((one) => one > 0);
    // Other numbers are codes of the server, such as 1 for a discount.
    const areAmounts = prizes.every((prize) => isWrittenAtPlace(draw.list, prize));
    return prizes.length > 0 && areAmounts ? [{ name: draw.name, prizes }] : [];
  });
}

/** Returns whether the words at the place of a prize name its amount. */
function isWrittenAtPlace(list: JsonNode | undefined, prize: number): boolean {
  const place = listItemsOf(list).find((item) => nonStringLiteralOf(findChild(item, "prize")) === prize);
  const words = place ? findStrings(place).map(({ node }) => node.value) : [];
  return words.some((text) => amountsInText(text, true).some(({ value }) => value === prize));
}

function amountsReadByCustomers({ root, texts }: Inspection, file: string): TemplateQuestions["amounts"] {
  const templates = texts.filter(({ isTemplate }) => isTemplate);
  return numbersAmongConstants(root).flatMap(({ node, path }) => {
    const amount = nonStringLiteralOf(node);
    const name = path.slice(1).join(".");
    if (typeof amount !== "number" || node.source.path !== file || path[0] !== "constants") return [];
    const reading = templates.find(({ nodes }) =>
      nodes.some((one) => namesInExpression(one).some((names) => names.join(".") === `constants.${name}`)),
    );
    const { node: written } = reading?.visit ?? {};
    if (written?.kind !== "string") return [];
    const text = written.value.replaceAll(`{constants.${name}}`, String(amount));
    return [{ pointer: jsonPointerOf(path), name, amount, text }];
  });
}
