import type { System } from "../play/snapshot.ts";

/**
 * The system that a browser says it runs on. An iPad that asks for desktop pages says Macintosh, but no Mac has a
 * touch screen. HarmonyOS counts as android as long as it says Android, and runs Android's apps; without it (from
 * HarmonyOS 5 on) as other, as do computers and what says nothing. Bots count as what they pretend to be. Pure.
 */
export function systemOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): System {
  // Windows phones claim to be all others, too.
  if (/Windows/.test(userAgent)) return "other";
  if (/Android/.test(userAgent)) return "android";
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? "ios" : "other";
}
