import { languageNamed } from "../language/messages/localized-text.ts";
import { readPreviewData } from "./preview-data.ts";
import { showExpiredNotice, showPageList } from "./preview-notices.ts";
import { showPageInFrame } from "./show-page-in-frame.ts";
import { showPicker } from "./show-picker.ts";
import "../page/styles/page.css";
import "./preview.css";

// Entry point of previews. The same HTML is the preview with the choice of states, and in its frame the page in one state.

const root = document.getElementById("root") as HTMLElement;
const data = readPreviewData(document);
const language = languageNamed(document.documentElement.lang.slice(0, 2)) ?? "en";
const isFrame = window.parent !== window;

if (Date.now() >= data.expires) showExpiredNotice(root, language);
else if (!data.page) showPageList(root, data, language);
else if (isFrame) showPageInFrame(root, data.page);
else showPicker(root, { data, page: data.page, language });
