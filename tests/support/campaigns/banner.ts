import type { Phone } from "./phone.tsx";

/** Returns the card with this title that leads to another campaign. @throws if it does not exist. */
export function bannerOf(phone: Phone, title: string): HTMLElement {
  const card = phone.all(".banner").find((one) => one.querySelector(".banner-title")?.textContent === title);
  if (!card) throw new Error(`There is no card ${title}, but: ${phone.texts(".banner-title").join(", ")}`);
  return card;
}
