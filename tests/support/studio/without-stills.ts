/**
 * Script to run before the studio in tests that do not need stills. It hides them, which saves two frames for each page
 * and a drawing for each state after each typing pause.
 */
export const WITHOUT_STILLS = `document.addEventListener("DOMContentLoaded", () => {
  const style = document.createElement("style");
  style.textContent = ".scene-tile { display: none }";
  document.head.append(style);
});`;
