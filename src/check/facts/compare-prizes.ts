import { findClosestWord } from "../../language/messages/find-closest.ts";
import type { Type } from "../../language/types/types.ts";
import type { Inspection } from "../inspect/document-inspection.ts";
import {
  findPrizeDraws,
  findRepeatedPrizePlaces,
  type PrizeDraw,
  type PrizePlace,
  prizeShownAtPlace,
} from "./prize-draws.ts";

type Prize = boolean | number | string;

/**
 * The prizes of a draw compared with its places, such as the sectors of a wheel. A wrong place and a missing prize
 * that were probably meant for each other are paired.
 */
export interface PrizeComparison {
  draw: PrizeDraw;
  /** The prizes that customers can win; undefined if they are not known. */
  prizes: readonly Prize[] | undefined;
  /** Places (such as sectors of a wheel) that show a prize which nobody can win, or the prize of an earlier place. */
  strays: readonly StrayPlace[];
  /** Prizes that no place shows, except those already paired with a stray place. */
  missing: readonly Prize[];
}

/**
 * A place of a draw that shows a prize which nobody can win, or the prize of an earlier place; with the prize
 * probably meant.
 */
export interface StrayPlace {
  place: PrizePlace;
  /** The first place with the same prize. */
  first?: PrizePlace;
  meant?: Prize | undefined;
}

/**
 * Compares the prizes and places of each draw that has places and a readable result. Empty for a base, because its
 * endpoints may be in another file.
 */
export function comparePrizesWithPlaces(inspection: Inspection): PrizeComparison[] {
  if (inspection.isBase) return [];
  return findPrizeDraws(inspection).flatMap((draw) =>
    // A draw that shows digits has no places.
    draw.list && draw.result?.type ? [comparePrizesOfDraw(draw, draw.result.type)] : [],
  );
}

function comparePrizesOfDraw(draw: PrizeDraw, type: Type): PrizeComparison {
  const prizes = prizesListedInType(type);
  const repeated = findRepeatedPrizePlaces(draw.places, prizeShownAtPlace);
  const isNoPrize = (place: PrizePlace): boolean =>
    !prizes?.some((prize) => prize === prizeShownAtPlace(place));
  const strays: StrayPlace[] = [
    ...(prizes ? draw.places.filter(isNoPrize).map((place) => ({ place })) : []),
    ...repeated.filter(({ place }) => !prizes || !isNoPrize(place)),
  ];
  const missing =
    prizes?.filter((prize) => !draw.places.some((place) => prizeShownAtPlace(place) === prize)) ?? [];
  return { draw, prizes, ...pairStrayWithMissingPrizes(strays, missing) };
}

/** Pairs each stray place with the most similar missing prize; the remaining ones are paired in order. */
function pairStrayWithMissingPrizes(
  strays: readonly StrayPlace[],
  all: readonly Prize[],
): Pick<PrizeComparison, "strays" | "missing"> {
  let missing = [...all];
  const takePrize = (prize: Prize | undefined): Prize | undefined => {
    missing = missing.filter((one) => one !== prize);
    return prize;
  };
  const alike = strays.map((stray) => {
    const name = findClosestWord(String(prizeShownAtPlace(stray.place)), missing.map(String));
    const same = missing.find((prize) => String(prize) === String(prizeShownAtPlace(stray.place)));
    return { ...stray, meant: takePrize(same ?? missing.find((prize) => String(prize) === name)) };
  });
  const paired = alike.map((stray) => ({ ...stray, meant: stray.meant ?? takePrize(missing[0]) }));
  return { strays: paired, missing };
}

/** Returns the prizes that a draw's result of this type can be, without null; undefined if the type does not list its values. */
function prizesListedInType(type: Type): readonly Prize[] | undefined {
  if (type.kind === "boolean") return type.values ?? [true, false];
  return type.kind === "number" || type.kind === "string" ? type.values : undefined;
}
