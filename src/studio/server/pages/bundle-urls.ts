import { STUDIO_PATH } from "../../api.ts";

/** URL prefix of the bundle; nothing else is served below it. */
export const BUNDLE_URL = `${STUDIO_PATH}/bundle/`;

/** The bundle's HTML documents, relative to the source folder. */
export const APP_HTML = "studio/app/index.html";
export const FRAME_HTML = "studio/frame/frame.html";
