/** Number of different invented portraits that answers can link to. */
const FACE_COUNT = 24;

/** Colours of a portrait: gradient of its background (from, to), and clothes. */
const FACE_COLOURS = [
  ["#ffe3a3", "#ffb75e", "#d8432f"],
  ["#ffd1c9", "#ff8f7a", "#7a2f8f"],
  ["#c9ecff", "#74b9f2", "#23527c"],
  ["#d9f4cf", "#86cf86", "#1f6f5c"],
  ["#eadcff", "#b493ee", "#4b3a9b"],
  ["#ffe0ee", "#f7a1c4", "#b2295f"],
] as const;

const HAIR_COLOURS = ["#2d211f", "#4a2c1d", "#1d2433", "#6b3a1f"] as const;

const SKIN_COLOURS = ["#ffdcc0", "#f8cba6", "#f2bf97"] as const;

/** Hair styles of the portraits, as SVG: the hair behind the head, and over it. */
const HAIR_STYLES = [
  // Short hair with a parting.
  ["", '<path d="M29 42c-3-17 7-27 20-27s22 9 18 27c-2-7-5-10-8-12-8 3-18 2-23-2-3 4-6 8-7 14z"/>'],
  // Bob.
  [
    '<path d="M26 44c0-20 10-30 22-30s22 10 22 30v17c-3 4-9 4-11 1H37c-2 3-8 3-11-1z"/>',
    '<path d="M31 41c1-13 7-19 17-19s16 6 17 19c-8-1-14-4-18-10-4 6-9 9-16 10z"/>',
  ],
  // Bun.
  [
    '<circle cx="48" cy="15" r="8"/><path d="M27 44c0-19 9-28 21-28s21 9 21 28c0 4-1 7-2 9H29c-1-2-2-5-2-9z"/>',
    '<path d="M30 41c0-14 8-21 18-21s18 7 18 21c-4-9-10-12-18-12s-14 3-18 12z"/>',
  ],
  // Curls.
  [
    '<g><circle cx="31" cy="34" r="9"/><circle cx="39" cy="24" r="10"/><circle cx="52" cy="22" r="10"/><circle cx="63" cy="29" r="9"/><circle cx="66" cy="39" r="7"/><circle cx="30" cy="43" r="6"/></g>',
    '<path d="M32 37c4-9 10-12 17-12s12 4 15 11c-6 0-10-2-13-4-5 4-12 6-19 5z"/>',
  ],
  // Brush cut.
  [
    "",
    '<path d="M30 40c-3-16 6-25 18-25s21 9 18 25c-1-5-2-7-4-9l-3 1-3-4-4 3-4-4-4 4-4-3-3 4-3-1c-2 2-3 4-4 9z"/>',
  ],
  // Long hair.
  [
    '<path d="M25 46c0-21 10-32 23-32s23 11 23 32c0 12 2 19 4 24-8 5-15 3-18 1H39c-3 2-10 4-18-1 2-5 4-12 4-24z"/>',
    '<path d="M31 42c0-14 7-20 17-20s17 6 17 20c-2-6-5-9-9-10-7 0-14-2-18-5-3 4-6 8-7 15z"/>',
  ],
] as const;

const GLASSES_SVG =
  '<g fill="none" stroke="#3b2a2a" stroke-width="1.6"><circle cx="40.5" cy="45" r="5.5"/><circle cx="55.5" cy="45" r="5.5"/><path d="M46 44.5q2-1.5 4 0"/></g>';

/** Returns the address of a portrait, for any whole number. Pure. */
export function facePictureAddress(number: number): string {
  return `/__sandbox/pictures/face-${number % FACE_COUNT}.svg`;
}

/** Functions that draw the portraits as SVG, by file name. */
export const drawFaceByFile: Readonly<Record<string, () => string>> = Object.fromEntries(
  Array.from({ length: FACE_COUNT }, (_, number) => [`face-${number}.svg`, () => renderFacePicture(number)]),
);

/** Draws the round portrait of an invented person, 96 by 96. Pure. */
function renderFacePicture(number: number): string {
  const [light, dark, clothes] = pickByNumber(FACE_COLOURS, number);
  const [behind, over] = pickByNumber(HAIR_STYLES, number * 5 + Math.floor(number / 6));
  const hair = pickByNumber(HAIR_COLOURS, number + Math.floor(number / 4));
  const skin = pickByNumber(SKIN_COLOURS, number * 2 + Math.floor(number / 3));
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">',
    `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
    '<clipPath id="c"><circle cx="48" cy="48" r="48"/></clipPath></defs>',
    '<g clip-path="url(#c)"><path fill="url(#g)" d="M0 0h96v96H0z"/>',
    `<g fill="${hair}">${behind}</g>`,
    `<path fill="${clothes}" d="M14 96c0-19 14-27 34-27s34 8 34 27z"/>`,
    `<path fill="${skin}" d="M41 58h14v10c0 4-3 7-7 7s-7-3-7-7z"/>`,
    `<path fill="#fff" fill-opacity=".85" d="m41 68 7 7 7-7 5 3-7 9-5-5-5 5-7-9z"/>`,
    `<ellipse cx="48" cy="44" rx="18" ry="20" fill="${skin}"/>`,
    `<path fill="#c9764f" fill-opacity=".18" d="M41 62q7 4 14 0v4q-7 5-14 0z"/>`,
    '<g fill="#ff7f6b" fill-opacity=".4"><circle cx="36" cy="51" r="3.5"/><circle cx="60" cy="51" r="3.5"/></g>',
    '<g fill="#33221f"><circle cx="40.5" cy="45" r="2"/><circle cx="55.5" cy="45" r="2"/></g>',
    '<path d="M42 53q6 6 12 0" fill="none" stroke="#a4402f" stroke-width="2" stroke-linecap="round"/>',
    `<g fill="${hair}">${over}</g>`,
    number % 4 === 3 ? GLASSES_SVG : "",
    "</g></svg>",
  ].join("");
}

function pickByNumber<T extends readonly unknown[]>(list: T, number: number): T[number] {
  return list[number % list.length];
}
