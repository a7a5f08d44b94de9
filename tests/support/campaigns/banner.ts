import type { Phone } from "./phone.tsx";

/** The card of this title that leads to another campaign. @throws where there is none. */
export function bannerOf(phone: Phone, title: string): HTMLElement {
  const card = phone.all(".banner").find((one) => one.querySelector(".banner-title")?.textContent === title);
  if (!card) throw new Error(`There is no card ${title}, but: ${phone.texts(".banner-title").join(", ")}`);
  return card;
}
