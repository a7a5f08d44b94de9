/**
 * Runs on every page of the development server, and on no other: asks whenever there is something new what it means
 * for this page, and shows it.
 */
import { openProblems } from "./problem-sheet.ts";
import { ASK, LOOK, type Look, TOLD, type Told } from "./told.ts";

// Written out, since Vite looks for these very words.
const hot = import.meta.hot;

/** Tells of addresses that the app goes to by itself. Newer than many browsers: in others a page learns at the next change. */
interface WithNavigation {
  navigation?: EventTarget;
}

if (hot) {
  const show = openProblems();
  const ask = (isChanged: boolean) => hot.send(ASK, { path: window.location.pathname, isChanged });
  hot.on(LOOK, ({ isChanged }: Look) => ask(isChanged));
  hot.on(TOLD, (told: Told) => {
    show(told);
    if (told.isChanged && told.ownCount === 0) window.location.reload();
  });
  (window as WithNavigation).navigation?.addEventListener("navigatesuccess", () => ask(false));
  ask(false);
}
