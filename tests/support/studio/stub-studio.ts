import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { Problem } from "../../../src/check/report/problem.ts";
import { pageKey } from "../../../src/language/page-key.ts";
import { createSite } from "../../../src/publish/site.ts";
import type {
  Draft,
  DraftAnswer,
  FileEntry,
  FileText,
  NewCampaign,
  Save,
  StatesAnswer,
  StudioProblem,
} from "../../../src/studio/api.ts";
import { API } from "../../../src/studio/api.ts";
import { STUB_FRAME } from "./stub-frame.ts";

/**
 * Plays the studio's server for the app by itself: the checker's errors and the pages are the real ones, of a copy of
 * the folder in which drafts count; states have no proofs, scenes nothing in them, and the frame lists what it was shown.
 */
export function stubStudio(folder: string): Plugin {
  const drafts = mkdtempSync(join(tmpdir(), "drafts-"));
  cpSync(folder, drafts, { recursive: true });
  const site = createSite({ folder: drafts, schemas: "schemas" });
  const streams = new Set<ServerResponse>();
  const keys = new Map<string, string[]>();

  const tell = (path: string) => {
    for (const stream of streams) stream.write(`data: ${JSON.stringify({ paths: [path] })}\n\n`);
  };
  const fileAt = (path: string): FileText => {
    const text = readFileSync(join(folder, path), "utf8");
    return { path, text, version: createHash("sha256").update(text).digest("hex") };
  };
  const write = (path: string, text: string) => {
    for (const each of [folder, drafts]) writeFileSync(join(each, path), text);
    site.heed([path]);
    tell(path);
  };
  const files = (): FileEntry[] =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".json"))
      .sort()
      .map((path) => entryOf(path, readFileSync(join(folder, path), "utf8")));
  const draft = ({ path, text, key }: Draft): DraftAnswer => {
    writeFileSync(join(drafts, path), text ?? fileAt(path).text);
    site.heed([path]);
    const routes = text === null ? [] : entryOf(path, text).routes;
    if (routes.length > 0) keys.set(path, routes.map(pageKey));
    const known = keys.get(path) ?? [];
    const wanted = key ?? known[0];
    if (wanted === undefined) return { problems: [], pages: [], page: null };
    const problems = site.errorsAt(wanted).problems.filter(({ file }) => file === path);
    const page = site.page(wanted);
    return {
      problems: problems.map(problemOf),
      pages: known.map((each) => ({ key: each, route: `/${each}`, title: "" })),
      page: page ? { key: wanted, published: page.published, isCurrent: problems.length === 0 } : null,
    };
  };
  const states = (key: string): StatesAnswer => {
    const tables = site.page(key)?.published.campaign.tables ?? {};
    return {
      tables: Object.entries(tables).map(([name, { rows }]) => ({
        name,
        description: "",
        path: "",
        pointer: `/tables/${name}`,
        rows: rows.map((row, index) => ({
          state: row.state,
          text: typeof row.text === "string" ? row.text : row.state,
          pointer: `/tables/${name}/rows/${index}`,
          isDisabled: row.disabled === true,
          verdict: "met" as const,
          scene: { answers: {}, isLoggedIn: true, now: null },
        })),
      })),
    };
  };
  const save = ({ path, text, version }: Save): [number, unknown] => {
    const now = fileAt(path);
    if (now.version !== version) return [409, now];
    write(path, text);
    return [200, fileAt(path)];
  };
  const create = ({ id, title, from = "seasonal/yearTaskTicket.json" }: NewCampaign): [number, unknown] => {
    const path = `seasonal/${id}.json`;
    if (existsSync(join(folder, path)))
      return [422, { message: { en: `There is already a campaign ${id}`, zh: `已经有活动“${id}”` } }];
    const begun = JSON.parse(fileAt(from).text);
    write(path, `${JSON.stringify({ ...begun, id, route: `/${id}`, title }, null, 2)}\n`);
    return [200, fileAt(path)];
  };

  const answer = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const url = new URL(request.url ?? "", "http://localhost");
    const asked = `${request.method} ${url.pathname.slice(API.length + 1)}`;
    const given = request.method === "GET" ? null : await bodyOf(request);
    if (asked === "GET files") return [200, files()];
    if (asked === "GET file") return [200, fileAt(url.searchParams.get("path") ?? "")];
    if (asked === "POST draft") return [200, draft(given as Draft)];
    if (asked === "GET states") return [200, states(url.searchParams.get("key") ?? "")];
    if (asked === "GET problems") {
      const path = url.searchParams.get("path") ?? "";
      return [
        200,
        { problems: draft({ editor: "", path, text: readFileSync(join(drafts, path), "utf8") }).problems },
      ];
    }
    if (asked === "PUT file") return save(given as Save);
    return asked === "POST campaign" ? create(given as NewCampaign) : [404, null];
  };

  return {
    name: "stub-studio",
    configureServer(server) {
      server.httpServer?.on("close", () => rmSync(drafts, { recursive: true, force: true }));
      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? "", "http://localhost");
        if (pathname === "/studio") {
          const html = readFileSync("src/studio/app/index.html", "utf8");
          response.setHeader("Content-Type", "text/html; charset=utf-8");
          response.end(await server.transformIndexHtml("/studio/app/index.html", html));
        } else if (pathname === "/studio/frame") {
          response.setHeader("Content-Type", "text/html; charset=utf-8");
          response.end(STUB_FRAME);
        } else if (pathname === "/__sandbox/personas") {
          send(response, [200, [{ token: "old-user", title: "老用户", description: "" }]]);
        } else if (pathname === `${API}/events`) {
          response.setHeader("Content-Type", "text/event-stream");
          response.write(":\n\n");
          streams.add(response);
          response.on("close", () => streams.delete(response));
        } else if (pathname.startsWith(`${API}/`)) send(response, await answer(request));
        else next();
      });
      // Somebody else writes into the folder.
      server.watcher.add(folder).on("change", (file) => {
        const path = file.slice(folder.length + 1);
        if (!file.startsWith(folder) || !path.endsWith(".json")) return;
        cpSync(file, join(drafts, path));
        site.heed([path]);
        tell(path);
      });
    },
  };
}

function entryOf(path: string, text: string): FileEntry {
  try {
    const { id = "", title = "", route, variants = [], language } = JSON.parse(text);
    const own = typeof route === "string" ? [route] : [];
    const others = variants.flatMap((variant: { route?: string }) => variant.route ?? []);
    const isBrand = path.startsWith("brands/") && language === undefined;
    const kind = isBrand ? "brand" : own.length > 0 ? "campaign" : "base";
    return { path, kind, id, title: typeof title === "string" ? title : "", routes: [...own, ...others] };
  } catch {
    return { path, kind: "unreadable", id: "", title: "", routes: [] };
  }
}

function problemOf(problem: Problem): StudioProblem {
  const { rule, severity, pointer, start, end, message, fix, counterexample, suggestion, isSure, zh } =
    problem;
  return {
    rule,
    severity,
    pointer,
    from: start,
    to: end,
    message: { en: message, zh: zh.message },
    advice: fix === undefined ? null : { en: fix, zh: zh.fix ?? "" },
    counterexample: counterexample ?? null,
    fix: suggestion !== undefined && isSure ? [{ from: start, to: end, text: suggestion }] : null,
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function send(response: ServerResponse, [status, body]: [number, unknown]): void {
  response.statusCode = status;
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end(JSON.stringify(body));
}
