/**
 * To run before the studio: the small pictures beside the states are not drawn, which is two frames more for each page
 * and as many pictures as there are states at each rest. For tests that look at something else.
 */
export const WITHOUT_STILLS = `document.addEventListener("DOMContentLoaded", () => {
  const style = document.createElement("style");
  style.textContent = ".scene-tile { display: none }";
  document.head.append(style);
});`;
