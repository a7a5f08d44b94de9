import { blockKindsIn } from "../blocks/campaign-context.ts";
import type { Campaign } from "../language/document.generated.ts";

/** What a theme chooses one of: each of these is a family of its own. */
const CHOSEN = /^(display|pattern|ornament)-/;

/** The family of a class, by which styles belong together: of `voucher-stub` it is `voucher`. Pure. */
export function familyOf(name: string): string {
  return CHOSEN.test(name) ? name : (name.split("-", 1)[0] as string);
}

/**
 * The families of which a page has the styles in its HTML, by the `class` attributes of what is drawn in it: these,
 * states (`is-lost`), which may come at any time, and those of its blocks, of which some are drawn only with an answer. Pure.
 */
export function familiesOf(classes: Iterable<string>, { view }: Pick<Campaign, "view">): Set<string> {
  const families = new Set(["is", ...blockKindsIn({ view })]);
  for (const written of new Set(classes)) for (const name of written.split(" ")) families.add(familyOf(name));
  return families;
}
