import { en, formatJsonInMessage, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { comparePrizesWithPlaces } from "../../facts/compare-prizes.ts";
import type { Finding } from "../../facts/finding.ts";
import { findPrizeDraws, findRepeatedPrizePlaces } from "../../facts/prize-draws.ts";
import { type JsonNode, rangeOfWholeValue, type SourceRange, toPlainValue } from "../../json/json-node.ts";
import { sourceLocationOf } from "../../json/source-file.ts";
import { exampleDraw, withDrawPlaces } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const [five, twenty] = exampleDraw.draws.seeds.places;

export const duplicatePlace: Rule = {
  description: en`Two places of a draw have the same prize or the same angle.`
    .zh`一个抽奖有两个位置是同一种奖品，或在同一个角度。`,
  ok: [{ patch: exampleDraw }],
  bad: [
    {
      patch: withDrawPlaces(five, twenty, { prize: 5, label: "Five" }),
      message: '"prize" is 5, expected each prize once in draw "seeds"; the first is on line 90',
    },
    {
      patch: withDrawPlaces({ ...five, angleDeg: 90 }, { ...twenty, angleDeg: 90 }),
      message: '"angleDeg" is 90, expected each angle once in draw "seeds"; the first is on line 92',
    },
  ],
  check: (context) => [...findSamePrizes(context), ...findSameAngles(context)],
};

function findSamePrizes(context: RuleContext): Finding[] {
  return comparePrizesWithPlaces(context).flatMap(({ draw: { name }, strays }) =>
    strays.flatMap(({ place, first, meant }) => {
      if (!first) return [];
      const message = en`"prize" is ${sayNodeAsJson(place.value)}, expected each prize once in draw "${name}"; ${sayLineOfFirst(first.value)}`
        .zh`“prize”是${sayNodeAsJson(place.value)}，在抽奖“${name}”里不应重复；${sayLineOfFirst(first.value)}`;
      const at: SourceRange = rangeOfWholeValue(place.value);
      if (meant === undefined)
        return [{ at, message, fix: en`Delete one of the two places.`.zh`请删掉其中一个位置。` }];
      const suggestion = JSON.stringify(meant);
      const fix = en`Write ${suggestion}, which has no place yet.`.zh`请写${suggestion}，它还没有位置。`;
      return { at, message, fix, suggestion };
    }),
  );
}

function findSameAngles(context: RuleContext): Finding[] {
  return findPrizeDraws(context).flatMap(({ name, places }) =>
    findRepeatedPrizePlaces(places, ({ angle }) => angle && toPlainValue(angle)).flatMap(
      ({ place, first }) => {
        if (!place.angle || !first.angle) return [];
        const message = en`"angleDeg" is ${sayNodeAsJson(place.angle)}, expected each angle once in draw "${name}"; ${sayLineOfFirst(first.angle)}`
          .zh`“angleDeg”是${sayNodeAsJson(place.angle)}，在抽奖“${name}”里不应重复；${sayLineOfFirst(first.angle)}`;
        return [
          { at: rangeOfWholeValue(place.angle), message, fix: en`Write another angle.`.zh`请写另一个角度。` },
        ];
      },
    ),
  );
}

function sayNodeAsJson(node: JsonNode): LocalizedText {
  return formatJsonInMessage(toPlainValue(node));
}

function sayLineOfFirst({ source, start }: JsonNode): LocalizedText {
  return en`the first is on line ${sourceLocationOf(source, start).line}`
    .zh`第一个在第${sourceLocationOf(source, start).line}行`;
}
