/** What a theme chooses one of: each of these is a family of its own. */
const CHOSEN = /^(display|pattern|ornament)-/;

/** The family of a class, by which styles belong together: of `voucher-stub` it is `voucher`. Pure. */
export function familyOf(name: string): string {
  return CHOSEN.test(name) ? name : (name.split("-", 1)[0] as string);
}
