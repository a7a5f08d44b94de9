import { posix } from "node:path";
import { findClosest } from "../../src/language/messages/find-closest.ts";
import type { Checkout, Scaffold, Wanted } from "./checkout.ts";
import { exportOf } from "./source-indexes.ts";

const RULES = "src/check/rules";
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Where a rule comes to stand whose folder nobody says. */
const USUAL_FOLDER = "looks";

/** So many files may stand in a folder of src/: tests/architecture/imports.test.ts holds it. */
const MOST_FILES = 12;

/**
 * A rule whose examples run from the first moment on: it finds texts that are nothing but its own id, until it is made
 * to find something better. Pure but for the checkout.
 */
export function newRule({ name, folder = USUAL_FOLDER }: Wanted, checkout: Checkout): Scaffold {
  if (!NAME.test(name))
    return { refusal: `"${name}" is no id of a rule: small letters, digits and -, such as long-toast.` };
  const rules = checkout.files(RULES);
  const there = rules.find((path) => posix.basename(path) === `${name}.ts`);
  if (there !== undefined) return { refusal: `The id ${name} is taken: by ${there}.` };
  const complaint = complaintOf(folder, rules);
  if (complaint !== undefined) return { refusal: complaint };
  const path = `${RULES}/${folder}/${name}.ts`;
  return {
    files: { [path]: ruleOf(name) },
    next: `It finds texts that are nothing but "${name}". In ${path}
write what it shall find, its words, and examples of what is right and wrong: npm test -- ${name} runs them, and
npm run generate puts them into the reference. Rules like it stand in ${RULES}/: ${foldersOf(rules).join(", ")}.`,
  };
}

function foldersOf(rules: readonly string[]): string[] {
  return [...new Set(rules.map((path) => posix.basename(posix.dirname(path))))].sort();
}

/** Why no rule can be put into a folder; undefined where one can. */
function complaintOf(folder: string, rules: readonly string[]): string | undefined {
  const countIn = (one: string) => rules.filter((path) => posix.dirname(path) === `${RULES}/${one}`).length;
  const withRoom = foldersOf(rules).filter((one) => countIn(one) < MOST_FILES);
  if (countIn(folder) >= MOST_FILES)
    return `${RULES}/${folder}/ has ${MOST_FILES} rules, as many as a folder may have. Put it --in one of ${withRoom.join(", ")}.`;
  if (countIn(folder) > 0) return undefined;
  const meant = findClosest(folder, foldersOf(rules));
  const advice =
    meant === undefined ? "Put the first rule of a new folder there by hand." : `Did you mean ${meant}?`;
  return `${RULES}/${folder}/ is not there, expected one of ${withRoom.join(", ")}. ${advice}`;
}

function ruleOf(id: string): string {
  return `import { en } from "../../../language/messages/saying.ts";
import { atText } from "../../json/anchor.ts";
import { nameOfPlace } from "../../schema/mistake.ts";
import { quoted } from "../../schema/say.ts";
import type { Rule } from "../rule.ts";

export const ${exportOf(`${id}.ts`)}: Rule = {
  id: "${id}",
  severity: "warning",
  docs: {
    description: en\`A text that is nothing but ${id}.\`.zh\`只有 ${id} 的文字。\`,
    ok: [{ patch: { title: "Garden" } }],
    bad: [
      {
        patch: { title: "${id}" },
        message: '"title" is "${id}", expected another text',
      },
    ],
  },
  check: ({ visits }) =>
    visits.flatMap(({ node, path, shape }) => {
      if (!shape.annotations["x-template"] || node.kind !== "string") return [];
      if (node.value !== "${id}") return [];
      const [place, value] = [nameOfPlace(path), quoted(node.value)];
      const message = en\`\${place} is \${value}, expected another text\`.zh\`\${place}是\${value}，应为别的文字\`;
      return [{ at: atText(node), message, fix: en\`Write another text.\`.zh\`请换一段文字。\` }];
    }),
};
`;
}
