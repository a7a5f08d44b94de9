import { en, type Saying, sayJson } from "../../../language/messages/saying.ts";
import { comparePrizes } from "../../facts/compare-prizes.ts";
import { drawsOf, repeatedBy } from "../../facts/draws-of.ts";
import type { Finding } from "../../facts/finding.ts";
import { atWhole, type JsonNode, plainOf, type SourceRange } from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import { exampleDraw, withPlaces } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const [five, twenty] = exampleDraw.draws.seeds.places;

export const duplicatePlace: Rule = {
  description: en`Two places of a draw have the same prize or the same angle.`
    .zh`一个抽奖有两个位置是同一种奖品，或在同一个角度。`,
  ok: [{ patch: exampleDraw }],
  bad: [
    {
      patch: withPlaces(five, twenty, { prize: 5, label: "Five" }),
      message: '"prize" is 5, expected each prize once in draw "seeds"; the first is on line 90',
    },
    {
      patch: withPlaces({ ...five, angleDeg: 90 }, { ...twenty, angleDeg: 90 }),
      message: '"angleDeg" is 90, expected each angle once in draw "seeds"; the first is on line 92',
    },
  ],
  check: (context) => [...samePrizes(context), ...sameAngles(context)],
};

function samePrizes(context: RuleContext): Finding[] {
  return comparePrizes(context).flatMap(({ draw: { name }, strays }) =>
    strays.flatMap(({ place, first, meant }) => {
      if (!first) return [];
      const message = en`"prize" is ${said(place.value)}, expected each prize once in draw "${name}"; ${sayFirst(first.value)}`
        .zh`“prize”是${said(place.value)}，在抽奖“${name}”里不应重复；${sayFirst(first.value)}`;
      const at: SourceRange = atWhole(place.value);
      if (meant === undefined)
        return [{ at, message, fix: en`Delete one of the two places.`.zh`请删掉其中一个位置。` }];
      const suggestion = JSON.stringify(meant);
      const fix = en`Write ${suggestion}, which has no place yet.`.zh`请写${suggestion}，它还没有位置。`;
      return { at, message, fix, suggestion };
    }),
  );
}

function sameAngles(context: RuleContext): Finding[] {
  return drawsOf(context).flatMap(({ name, places }) =>
    repeatedBy(places, ({ angle }) => angle && plainOf(angle)).flatMap(({ place, first }) => {
      if (!place.angle || !first.angle) return [];
      const message = en`"angleDeg" is ${said(place.angle)}, expected each angle once in draw "${name}"; ${sayFirst(first.angle)}`
        .zh`“angleDeg”是${said(place.angle)}，在抽奖“${name}”里不应重复；${sayFirst(first.angle)}`;
      return [{ at: atWhole(place.angle), message, fix: en`Write another angle.`.zh`请写另一个角度。` }];
    }),
  );
}

function said(node: JsonNode): Saying {
  return sayJson(plainOf(node));
}

function sayFirst({ source, start }: JsonNode): Saying {
  return en`the first is on line ${sourceLocationOf(source, start).line}`
    .zh`第一个在第${sourceLocationOf(source, start).line}行`;
}
