import type { CheckedDocument } from "../../check/check-documents.ts";
import { type CommandResult, Failure } from "../../check/command-result.ts";
import { entriesOfDocumentMap } from "../../check/inspect/names-in-document.ts";
import { findChild, type JsonNode, listItemsOf } from "../../check/json/json-node.ts";
import { sourceLocationOf } from "../../check/json/source-file.ts";
import { escapeControlCharacters } from "../../check/report/escape-control-characters.ts";
import { formatExistingNames } from "../../check/schema/mistake-message-parts.ts";
import { type CallSettings, callSettingsOf, isSentInAddress } from "../../language/call-settings.ts";
import { adviseClosestWord } from "../../language/messages/find-closest.ts";
import {
  en,
  type Language,
  type LocalizedText,
  untranslatedText,
} from "../../language/messages/localized-text.ts";
import { isObject } from "../../language/values.ts";
import { explainResponse } from "../explain-response.ts";
import { explainRow } from "./format-explanation.ts";
import { createExplanationPlan } from "./plan-for-explanations.ts";

/** An endpoint to explain, with the response that it gets. */
interface WantedOutcome {
  endpoint: string;
  /** Status and body, as expressions read them. Undefined to show only how the endpoint is called. */
  response: unknown;
  language: Language;
}

/**
 * Explains how a page calls an endpoint, and which outcome a response has; returns the output and exit code of the command.
 * Fails if the endpoint does not exist, or if the response has no status.
 */
export function explainEndpoint(
  page: CheckedDocument,
  { endpoint, language, response }: WantedOutcome,
): CommandResult {
  const { document } = page;
  const all = entriesOfDocumentMap(document.root, "endpoints");
  const own = all.find(({ key }) => key === endpoint)?.value;
  const names = all.map(({ key }) => key);
  if (!own) throw new Failure(unknownEndpointMessage(endpoint, names), 2);
  const plan = createExplanationPlan(page);
  const settings = callSettingsOf(plan, endpoint);
  const lines: LocalizedText[] = [
    untranslatedText(`${endpoint}  ${placeOf(own)}`),
    ...describeCall(settings).map(indented),
  ];
  const list = findChild(own, "outcomes") ?? findChild(findChild(document.brand, "server"), "outcomes");
  if (response !== undefined && list) {
    const read = readGivenResponse(response);
    const rows = listItemsOf(list);
    const { explained, saying } = explainResponse(plan, endpoint, {
      status: read.status,
      text: read.body === null ? "" : JSON.stringify(read.body),
    });
    lines.push(
      untranslatedText(""),
      untranslatedText(`outcomes  ${placeOf(list)}`),
      indented(en`outcome: ${saying}`.zh`结果：${saying}`),
      ...explained.rows.map((row, index) => {
        const at = rows[index];
        const line = at ? sourceLocationOf(at.source, at.start).line : 0;
        const why = explainRow(row, explained.rows);
        return indented(en`:${line}  ${why}`.zh`:${line}  ${why}`);
      }),
    );
  }
  return {
    code: 0,
    stdout: `${lines.map((line) => escapeControlCharacters(line[language])).join("\n")}\n`,
    stderr: "",
  };
}

/** Describes how a call is sent: the brand's server with what the endpoint overrides. */
function describeCall(settings: CallSettings): LocalizedText[] {
  const { base, body, credentials, dataAt, headers, method, path, query, send, timeoutMs } = settings;
  const isInAddress = isSentInAddress(settings);
  const values = (names: object | undefined) =>
    Object.entries(names ?? {})
      .filter(([name]) => name !== "$comment")
      .map(([name, value]) => `${name}: ${value}`)
      .join(", ");
  const parameters = values({ ...query, ...(isInAddress && send) });
  const content = isInAddress ? "" : values(send);
  return [
    untranslatedText(`${method} ${base}${path}`),
    ...(parameters ? [en`parameters: ${parameters}`.zh`参数：${parameters}`] : []),
    ...(isInAddress ? [] : [en`body (${body}): ${content || "-"}`.zh`内容（${body}）：${content || "-"}`]),
    ...(values(headers) ? [en`headers: ${values(headers)}`.zh`请求头：${values(headers)}`] : []),
    en`cookies: ${credentials}; time limit: ${timeoutMs / 1000} s; data at: ${dataAt}`
      .zh`cookie：${credentials}；时限：${timeoutMs / 1000} 秒；数据在：${dataAt}`,
  ];
}

/** Returns a response with its status and its body, null if it has none. Fails if it has no status. */
function readGivenResponse(given: unknown): { status: number; body: unknown } {
  const { status, body = null } = isObject(given) ? given : {};
  if (typeof status === "number") return { status, body };
  throw new Failure(
    en`--response has no status, expected it as in ${EXAMPLE}`
      .zh`--response 里没有 status，应写成 ${EXAMPLE} 这样`,
    2,
  );
}

const EXAMPLE = `'{"status":409,"body":{"error":"taken"}}'`;

function unknownEndpointMessage(name: string, known: readonly string[]): LocalizedText {
  const expected = en`, expected an endpoint${formatExistingNames(known)}`
    .zh`，应为接口${formatExistingNames(known)}`;
  const advice = adviseClosestWord(name, known, expected);
  return en`Unknown endpoint ${name}${advice}`.zh`没有接口 ${name}${advice}`;
}

function placeOf({ source, start }: JsonNode): string {
  return `${source.path}:${sourceLocationOf(source, start).line}`;
}

function indented(line: LocalizedText): LocalizedText {
  return en`  ${line}`.zh`  ${line}`;
}
