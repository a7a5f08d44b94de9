import type { ServerResponse } from "node:http";
import { brandHostsOf, pagePolicy } from "../../../publish/headers/page-policy.ts";
import { contentTypeOf } from "../../../publish/pages/content-type.ts";
import { CAMPAIGNS_URL, isReading, type Middleware, pathOf } from "../../../publish/request.ts";
import type { Site } from "../../../publish/site.ts";
import { STUDIO } from "../../api.ts";
import { ROOMS, roomAt } from "../../app/base/rooms.ts";
import type { Drafts } from "../draft/drafts.ts";
import type { StoredFiles } from "../files/stored-files.ts";
import { type PictureFile, Refused, sendPicture } from "../http/response.ts";
import { APP_HTML, BUNDLE, type Bundle, FRAME_HTML } from "./bundle.ts";

/** The studio's own pages, all of one app. */
const APP: readonly string[] = Object.values(ROOMS);

/** The inside of its phone frame: drawn as pages are, and so under their policy. */
const FRAME = `${STUDIO}/frame`;

/** The studio loads from this server alone, but for the pictures of pages that it shows small; the editor writes styles. */
const appPolicy = (pictureHosts: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictureHosts.map((host) => `https://${host}`)].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Serves the pages of the studio, and what they load. */
export function pagesMiddleware(bundle: Bundle, site: Site): Middleware {
  const sendPage = async (response: ServerResponse, path: string) => {
    const isFrame = path === FRAME;
    const pictureHosts = brandHostsOf(site);
    const html = await (isFrame ? bundle.html(FRAME_HTML) : bundle.html(APP_HTML, roomAt(path)));
    response.setHeader(
      "Content-Security-Policy",
      isFrame ? pagePolicy({ pictureHosts }) : appPolicy(pictureHosts),
    );
    response.setHeader("X-Frame-Options", isFrame ? "SAMEORIGIN" : "DENY");
    response.setHeader("Content-Type", contentTypeOf(".html"));
    response.setHeader("Cache-Control", "no-store");
    response.end(html);
  };
  const sendFile = async (response: ServerResponse, name: string) => {
    const file = await bundle.file(name);
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (file === undefined) {
      // Of a bundle before this one: the tab that asks for it is to be loaded anew.
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader("Content-Type", contentTypeOf(name));
    // Another text has another name.
    response.setHeader("Cache-Control", "max-age=31536000, immutable");
    response.end(file);
  };
  return (request, response, next) => {
    const path = pathOf(request.url)?.replace(/\/$/, "") ?? "";
    if (!isReading(request)) return next();
    if (path.startsWith(BUNDLE)) sendFile(response, path.slice(BUNDLE.length)).catch(next);
    else if (path === FRAME || APP.includes(path)) sendPage(response, path).catch(next);
    else next();
  };
}

const BEGIN = `${CAMPAIGNS_URL}/`;

interface DraftedFiles {
  drafts: Pick<Drafts, "editors">;
  files: Pick<StoredFiles, "picture">;
}

/** Sends the pictures that drafts name and no page that is on the disk: all others are the site's. */
export function draftedPictures(site: Site, { drafts, files }: DraftedFiles): Middleware {
  return (request, response, next) => {
    const path = pathOf(request.url) ?? "";
    const name = path.startsWith(BEGIN) ? path.slice(BEGIN.length) : "";
    const isAsked = isReading(request) && drafts.editors.names(name);
    const picture = isAsked && site.picture(name) === undefined ? pictureOf(files, name) : undefined;
    if (!picture) return next();
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    sendPicture(response, picture);
  };
}

/** Undefined where there is none, or it does more than draw. */
function pictureOf(files: DraftedFiles["files"], path: string): PictureFile | undefined {
  try {
    return files.picture({ path });
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
