import { findClosest } from "../../language/messages/find-closest.ts";
import type { Type } from "../../language/types/types.ts";
import type { Inspection } from "../inspect/inspection.ts";
import { type Draw, drawsOf, type Place, prizeOf, repeatedBy } from "./draws-of.ts";

type Prize = boolean | number | string;

/** The prizes of a draw against its places. What two of these explain together is told as one. */
export interface Prizes {
  draw: Draw;
  /** What can be drawn; undefined where that is not known. */
  prizes: readonly Prize[] | undefined;
  /** Places of what cannot be drawn, and places of a prize that has one already; each with the prize that was meant. */
  strays: readonly Stray[];
  /** Prizes that have no place, those aside that a stray place was meant for. */
  missing: readonly Prize[];
}

export interface Stray {
  place: Place;
  /** The place that has the prize already. */
  first?: Place;
  meant?: Prize | undefined;
}

/** The draws of a document of which it is known what they read: none of a base, whose endpoints may be elsewhere. */
export function prizesOf(inspection: Inspection): Prizes[] {
  if (inspection.isBase) return [];
  return drawsOf(inspection).flatMap((draw) =>
    // One that has digits has no places.
    draw.list && draw.result?.type ? [compare(draw, draw.result.type)] : [],
  );
}

function compare(draw: Draw, type: Type): Prizes {
  const prizes = valuesOf(type);
  const repeated = repeatedBy(draw.places, prizeOf);
  const isNoPrize = (place: Place): boolean => !prizes?.some((prize) => prize === prizeOf(place));
  const strays: Stray[] = [
    ...(prizes ? draw.places.filter(isNoPrize).map((place) => ({ place })) : []),
    ...repeated.filter(({ place }) => !prizes || !isNoPrize(place)),
  ];
  const missing = prizes?.filter((prize) => !draw.places.some((place) => prizeOf(place) === prize)) ?? [];
  return { draw, prizes, ...pair(strays, missing) };
}

/** Gives each stray place the missing prize that is most like it; what is left goes by order. */
function pair(strays: readonly Stray[], all: readonly Prize[]): Pick<Prizes, "strays" | "missing"> {
  let missing = [...all];
  const take = (prize: Prize | undefined): Prize | undefined => {
    missing = missing.filter((one) => one !== prize);
    return prize;
  };
  const alike = strays.map((stray) => {
    const name = findClosest(String(prizeOf(stray.place)), missing.map(String));
    const same = missing.find((prize) => String(prize) === String(prizeOf(stray.place)));
    return { ...stray, meant: take(same ?? missing.find((prize) => String(prize) === name)) };
  });
  const paired = alike.map((stray) => ({ ...stray, meant: stray.meant ?? take(missing[0]) }));
  return { strays: paired, missing };
}

/** All values of a type, null aside; undefined where they are not listed. */
function valuesOf(type: Type): readonly Prize[] | undefined {
  if (type.kind === "boolean") return type.values ?? [true, false];
  return type.kind === "number" || type.kind === "string" ? type.values : undefined;
}
