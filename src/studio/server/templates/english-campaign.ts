/** A small campaign in English, as the README has one in Chinese: a gift that each customer can claim once. */
export const ENGLISH_CAMPAIGN = `{
  "$schema": "../../schemas/editor/campaign.schema.json",
  "language": 3,
  "id": "springTea",
  "route": "/springTea",
  "title": "Spring tea",
  "endpoints": {
    "status": {
      "path": "/spring/tea/info",
      "data": {
        "type": "object",
        "properties": {
          "running": { "type": "boolean" },
          "claimed": { "type": "boolean" },
          "amount": { "type": "number", "minimum": 0, "examples": [66], "description": "Amount of the voucher" }
        }
      }
    },
    "claim": { "path": "/spring/tea/claim" }
  },
  "load": ["status"],
  "tables": {
    "main": {
      "rows": [
        { "state": "loggedOut", "when": "!session.loggedIn", "text": "Log in", "do": "login" },
        { "state": "upcoming", "when": "!status.running", "text": "Not started yet", "disabled": true },
        { "state": "claimed", "when": "status.claimed", "text": "Claimed", "disabled": true },
        { "state": "claimable", "text": "Claim a voucher of {status.amount}", "do": "claim" }
      ]
    }
  },
  "actions": {
    "claim": { "steps": [{ "call": "claim" }, { "toast": "The voucher is yours" }, { "reload": "status" }] }
  },
  "view": [
    { "type": "hero", "title": "Spring tea", "text": "A small gift for you" },
    { "type": "button", "table": "main" },
    { "type": "rules", "items": ["Each customer can claim one voucher.", "It arrives at once."] }
  ]
}
`;

/** Returns whether a locale such as zh-CN is Chinese; so is an unknown one, as the README's campaign is. */
export function isChineseLocale(locale: string | undefined): boolean {
  return locale === undefined || /^zh\b/.test(locale);
}
