import type { IncomingMessage, ServerResponse } from "node:http";
import { inspect } from "node:util";
import { en } from "../../language/messages/localized-text.ts";
import type { Middleware } from "../../publish/request-path.ts";
import { requestPathOf, sendJson } from "../../sandbox/http/http-messages.ts";
import { sendSandboxAnswer } from "../../sandbox/http/page-calls.ts";
import { STUDIO_API_PATH } from "../api.ts";
import type { ErrorResponse } from "../api-write.ts";
import { diskRefusalOf } from "./http/disk-refusal.ts";
import {
  optionalTextAt,
  type RequestInput,
  readExpressionRequest,
  readRequestInput,
  refuseForeignRequests,
  requiredTextAt,
} from "./http/read-studio-request.ts";
import { type ChangeListeners, StudioError, sendPicture } from "./http/send-picture.ts";
import { exampleForAddress, readReference } from "./reference/reference-queries.ts";
import { tryExpression } from "./reference/try-expression.ts";
import type { Studio } from "./studio.ts";
import { listTemplates } from "./templates/describe-template.ts";

type ApiHandler = (studio: Studio, input: RequestInput) => unknown;

/** The handlers of the API, by method and path. */
export const API_HANDLERS: Readonly<Record<string, ApiHandler>> = {
  "GET phone": (studio, input) => studio.phone(input),
  "GET files": (studio) => studio.files.list(),
  "GET schemas": (studio) => studio.schemas(),
  "GET rules": (studio) => studio.files.rules(),
  "GET file": (studio, input) => studio.files.read(input),
  "PUT file": (studio, input) => studio.files.save(input),
  "POST draft": (studio, input) => studio.drafts.draft(input),
  "GET problems": (studio, input) => studio.drafts.problems(input),
  "POST complete": (studio, input) => studio.drafts.complete(input),
  "POST hover": (studio, input) => studio.drafts.hover(input),
  "GET states": (studio, input) => studio.drafts.states(input),
  "GET outcomes": (studio, input) => studio.drafts.outcomes(input),
  "POST outcome": (studio, input) => studio.drafts.outcome(input),
  "GET place": (studio, input) => studio.drafts.place(input),
  "GET pointer": (studio, input) => studio.drafts.pointer(input),
  "GET home": (studio) => studio.home(),
  "GET gallery": (studio) => studio.gallery.pages(),
  "GET gallery/rows": (studio, input) => studio.gallery.rows(input),
  "GET gallery/scenes": (studio, input) => studio.gallery.scenes(input),
  "GET scene": (studio, input) => studio.drafts.scene(input),
  "GET address": (studio, input) => studio.drafts.address(input),
  "POST review": (studio, input) => studio.reviews.review(input),
  "GET review/page": (studio, input) => studio.reviews.page(input),
  "GET history": (studio, input) => studio.history.list(input),
  "GET version": (studio, input) => studio.history.version(input),
  "GET submit": (studio, input) => studio.submits.state(input),
  "POST submit": (studio, input) => studio.submits.submit(input),
  "POST submit/push": (studio, input) => studio.submits.push(input),
  "GET uses": (studio, input) => studio.uses(input),
  "GET reference": () => readReference(),
  "GET example": (_, input) => exampleForAddress(requiredTextAt(input, "address")),
  "POST expression": (_, input) => tryExpression(readExpressionRequest(input)),
  "POST campaign": (studio, input) => studio.files.add(input),
  "GET templates": () => listTemplates(),
  "GET template": (studio, input) => studio.template(input),
  "GET left": (studio, input) => studio.drafts.left(input),
  "GET pictures": (studio, input) => studio.files.pictures(input),
  "POST refactor/draft": (studio, input) => studio.drafts.refactor(input),
  "POST refactor/plan": (studio, input) => studio.refactorings.plan(input),
  "POST refactor/apply": (studio, input) => studio.refactorings.apply(input),
  "GET publishing": (studio) => studio.publishing.state(),
  "POST publishing/target": (studio, input) => studio.publishing.addTarget(input),
  "GET publishing/plan": (studio, input) => studio.publishing.plan(input),
  "GET publishing/releases": (studio, input) => studio.publishing.releases(input),
  "GET publishing/previews": (studio, input) => studio.publishing.previews(input),
  "GET publishing/changes": (studio, input) => studio.publishing.changes(input),
  "POST publishing/job": (studio, input) => studio.publishing.start(input),
  "POST publishing/stop": (studio, input) => studio.publishing.stop(input),
  "POST art": (studio, input) => studio.files.addPicture(input),
};

/** Answers requests of the studio's pages under /studio/api; passes all others to `next`. */
export function apiMiddleware(studio: Studio, listeners: ChangeListeners): Middleware {
  return (request, response, next) => {
    const path = requestPathOf(request);
    if (path !== STUDIO_API_PATH && !path.startsWith(`${STUDIO_API_PATH}/`)) return next();
    for (const [name, value] of Object.entries(API_HEADERS)) response.setHeader(name, value);
    const asked = `${request.method} ${path.slice(STUDIO_API_PATH.length + 1)}`;
    handleRequest(asked, { studio, listeners, request, response }).catch((error) => {
      const refusal = error instanceof StudioError ? error : diskRefusalOf(error);
      // A client that disconnects during a request is not a server error.
      if (refusal) sendJson(response, refusal.status, refusal.body);
      else if (!response.socket?.destroyed) {
        process.stderr.write(`${new Date().toISOString()} ${STUDIO_API_PATH}: ${inspect(error)}\n`);
        sendJson(response, 500, INTERNAL_ERROR);
      }
    });
  };
}

/** For a fault of the studio itself. Its details are printed with the time, for the people who maintain it. */
const INTERNAL_ERROR: ErrorResponse = {
  message: en`The studio has a fault and could not do this. Your text is kept. Try again; if it happens again, tell the people who maintain the studio at what time it happened.`
    .zh`工作室出了内部错误，这一步没有完成，您的文字没有丢。请重试；如果再次出现，请把出错的时间告诉维护工作室的同事。`,
};

/** Answers are current and only for the studio's pages: no caching, no embedding, no other origins. */
const API_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

interface ApiRequest {
  studio: Studio;
  listeners: ChangeListeners;
  request: IncomingMessage;
  response: ServerResponse;
}

async function handleRequest(
  asked: string,
  { studio, listeners, request, response }: ApiRequest,
): Promise<void> {
  refuseForeignRequests(request);
  if (asked === "GET events")
    return listeners.add(response, optionalTextAt(await readRequestInput(request), "editor"));
  if (asked === "POST presence") {
    const input = await readRequestInput(request);
    const presence = { editor: requiredTextAt(input, "editor"), path: optionalTextAt(input, "path") };
    return sendJson(response, 200, listeners.attend(presence));
  }
  if (asked === "POST sandbox")
    return sendSandboxAnswer(response, await studio.drafts.sandbox(await readRequestInput(request)));
  if (asked === "GET picture")
    return sendPicture(response, studio.files.picture(await readRequestInput(request)));
  const make = Object.hasOwn(API_HANDLERS, asked) ? API_HANDLERS[asked] : undefined;
  if (!make)
    throw new StudioError(en`The studio has no address ${asked}.`.zh`工作室没有这个地址：${asked}。`, 404);
  sendJson(response, 200, await make(studio, await readRequestInput(request)));
}
