import type { ServerResponse } from "node:http";
import { pictureMediaType } from "../../../check/content/picture-media-types.ts";
import { brandHostsOf, createPagePolicy } from "../../../publish/headers/content-security-policy.ts";
import { contentTypeOf } from "../../../publish/pages/content-type.ts";
import {
  CAMPAIGNS_URL,
  decodedPathOf,
  isReadRequest,
  type Middleware,
} from "../../../publish/request-path.ts";
import type { Site } from "../../../publish/site.ts";
import { STUDIO_PATH } from "../../api.ts";
import { SCREEN_PATHS, screenAtPath } from "../../app/base/screen-paths.ts";
import type { DraftCalls } from "../draft/draft-calls.ts";
import type { StoredFiles } from "../files/stored-files.ts";
import { type PictureFile, StudioError, sendPicture } from "../http/send-picture.ts";
import type { ReviewService } from "../review/review-service.ts";
import type { StudioBundle } from "./bundle.ts";
import { APP_HTML, BUNDLE_URL, FRAME_HTML } from "./bundle-urls.ts";

/** The paths of the studio's pages, which are one app. */
const APP_PATHS: readonly string[] = Object.values(SCREEN_PATHS);

/** The path of the phone frame, which has the policy of campaign pages. */
const FRAME_PATH = `${STUDIO_PATH}/frame`;

/** The app loads only from this server, except for page pictures in stills. CodeMirror needs inline styles. */
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

/** Serves the studio's pages and their bundle. */
export function pagesMiddleware(bundle: StudioBundle, site: Site): Middleware {
  const sendPage = async (response: ServerResponse, path: string) => {
    const isFrame = path === FRAME_PATH;
    const hosts = brandHostsOf(site);
    const html = await (isFrame ? bundle.html(FRAME_HTML) : bundle.html(APP_HTML, screenAtPath(path)));
    response.setHeader(
      "Content-Security-Policy",
      isFrame ? createPagePolicy(hosts) : appPolicy(hosts.pictureHosts),
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
      // The file belongs to an older bundle; the tab has to be reloaded.
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader("Content-Type", contentTypeOf(name));
    // File names contain a hash of the content.
    response.setHeader("Cache-Control", "max-age=31536000, immutable");
    response.end(file);
  };
  return (request, response, next) => {
    const path = decodedPathOf(request.url)?.replace(/\/$/, "") ?? "";
    if (!isReadRequest(request)) return next();
    if (path.startsWith(BUNDLE_URL)) sendFile(response, path.slice(BUNDLE_URL.length)).catch(next);
    else if (path === FRAME_PATH || APP_PATHS.includes(path)) sendPage(response, path).catch(next);
    else next();
  };
}

const CAMPAIGNS_PREFIX = `${CAMPAIGNS_URL}/`;

/** The drafts, and the files that they replace. */
interface DraftedFiles {
  drafts: Pick<DraftCalls, "usesPicture">;
  files: Pick<StoredFiles, "picture">;
  reviews: Pick<ReviewService, "usesPicture">;
}

/** Serves pictures that only drafts or compared versions use; the site serves all others. */
export function draftedPictures(site: Site, { drafts, files, reviews }: DraftedFiles): Middleware {
  return (request, response, next) => {
    const path = decodedPathOf(request.url) ?? "";
    const name = path.startsWith(CAMPAIGNS_PREFIX) ? path.slice(CAMPAIGNS_PREFIX.length) : "";
    const isAsked = isReadRequest(request) && pictureMediaType(name) !== undefined;
    if (!isAsked || site.picture(name) !== undefined) return next();
    const sendDrafted = async () => {
      const isUsed = reviews.usesPicture(name) || (await drafts.usesPicture({ path: name }));
      const picture = isUsed ? readSafePicture(files, name) : undefined;
      if (!picture) return next();
      response.setHeader("Cache-Control", "no-store");
      response.setHeader("X-Content-Type-Options", "nosniff");
      sendPicture(response, picture);
    };
    sendDrafted().catch(next);
  };
}

/** Returns a picture; undefined if it does not exist or has active content. */
function readSafePicture(files: DraftedFiles["files"], path: string): PictureFile | undefined {
  try {
    return files.picture({ path });
  } catch (error) {
    if (error instanceof StudioError) return undefined;
    throw error;
  }
}
