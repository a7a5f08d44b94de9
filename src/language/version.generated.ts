// Generated from schemas/campaign.schema.json by npm run generate. Do not edit.

/** The version of the campaign language that this engine supports. */
export const LANGUAGE = 3;
