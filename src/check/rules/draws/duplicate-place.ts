import { en, type Saying, sayJson } from "../../../language/messages/saying.ts";
import { drawsOf, repeatedBy } from "../../facts/draws-of.ts";
import type { Finding } from "../../facts/finding.ts";
import { prizesOf } from "../../facts/prizes-of.ts";
import { type Anchor, atWhole, type JsonNode, plainOf } from "../../json/json-node.ts";
import { placeOf } from "../../json/source-file.ts";
import { exampleDraw, withPlaces } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const [five, twenty] = exampleDraw.draws.seeds.places;

export const duplicatePlace: Rule = {
  description: en`Two places of a draw for one prize, or at one angle.`
    .zh`一个抽奖有两个位置是同一种奖品，或在同一个角度。`,
  ok: [{ patch: exampleDraw }],
  bad: [
    {
      patch: withPlaces(five, twenty, { prize: 5, label: "Five" }),
      message: '"prize" is 5, expected a prize of its own in draw "seeds"; the first is on line 90',
    },
    {
      patch: withPlaces({ ...five, angleDeg: 90 }, { ...twenty, angleDeg: 90 }),
      message: '"angleDeg" is 90, expected an angle of its own in draw "seeds"; the first is on line 92',
    },
  ],
  check: (context) => [...samePrizes(context), ...sameAngles(context)],
};

function samePrizes(context: RuleContext): Finding[] {
  return prizesOf(context).flatMap(({ draw: { name }, strays }) =>
    strays.flatMap(({ place, first, meant }) => {
      if (!first) return [];
      const message = en`"prize" is ${said(place.value)}, expected a prize of its own in draw "${name}"; ${sayFirst(first.value)}`
        .zh`“prize”是${said(place.value)}，在抽奖“${name}”里不应重复；${sayFirst(first.value)}`;
      const at: Anchor = atWhole(place.value);
      if (meant === undefined)
        return [{ at, message, fix: en`Take one of the two places out.`.zh`请删掉其中一个位置。` }];
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
      const message = en`"angleDeg" is ${said(place.angle)}, expected an angle of its own in draw "${name}"; ${sayFirst(first.angle)}`
        .zh`“angleDeg”是${said(place.angle)}，在抽奖“${name}”里不应重复；${sayFirst(first.angle)}`;
      return [{ at: atWhole(place.angle), message, fix: en`Write another angle.`.zh`请写另一个角度。` }];
    }),
  );
}

function said(node: JsonNode): Saying {
  return sayJson(plainOf(node));
}

function sayFirst({ source, start }: JsonNode): Saying {
  return en`the first is on line ${placeOf(source, start).line}`
    .zh`第一个在第${placeOf(source, start).line}行`;
}
