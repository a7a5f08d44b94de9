import { CAMPAIGNS_URL, isReading, type Middleware, pathOf } from "../../../publish/request.ts";
import type { Site } from "../../../publish/site.ts";
import type { Drafts } from "../draft/drafts.ts";
import type { StoredFiles } from "../files/stored-files.ts";
import { Refused } from "../http/refused.ts";
import { type PictureFile, sendPicture } from "../http/send-picture.ts";

const BEGIN = `${CAMPAIGNS_URL}/`;

interface DraftedFiles {
  drafts: Pick<Drafts, "names">;
  files: Pick<StoredFiles, "picture">;
}

/** Sends the pictures that drafts name and no page that is on the disk: all others are the site's. */
export function draftedPictures(site: Site, { drafts, files }: DraftedFiles): Middleware {
  return (request, response, next) => {
    const path = pathOf(request.url) ?? "";
    const name = path.startsWith(BEGIN) ? path.slice(BEGIN.length) : "";
    const isAsked = isReading(request) && drafts.names(name);
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
