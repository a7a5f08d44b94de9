// Generated from schemas/campaign.schema.json by npm run generate. Do not edit.

/** The version of the campaign language that this engine speaks. */
export const LANGUAGE = 2;
