import { describe, expect, it } from "vitest";
import { proveTable } from "../../../src/check/tables/prove-table.ts";
import { questionOf, shown, type TableSource } from "../../support/check/table-question.ts";

interface Case extends TableSource {
  name: string;
  expected: Record<string, string>;
}

const IOS = "device.system == 'ios'";
const ANDROID = "device.system == 'android'";

const cases: Case[] = [
  {
    name: "the default row of two systems is shown on other systems",
    rows: { ios: IOS, android: ANDROID, rest: null },
    expected: {
      ios: 'device.system="ios"',
      android: 'device.system="android"',
      rest: 'device.system="other"',
    },
  },
  {
    name: "rows for all three systems have no gap",
    rows: { ios: IOS, android: ANDROID, other: "device.system == 'other'" },
    expected: {
      ios: 'device.system="ios"',
      android: 'device.system="android"',
      other: 'device.system="other"',
    },
  },
  {
    name: "a missing system is a gap",
    rows: { ios: IOS, android: ANDROID },
    expected: {
      ios: 'device.system="ios"',
      android: 'device.system="android"',
      gap: 'device.system="other"',
    },
  },
  {
    name: "device.inApp is true or false",
    rows: { inside: "device.inApp", ios: IOS, outside: "!device.inApp" },
    expected: {
      inside: "device.inApp=true",
      ios: 'device.inApp=false, device.system="ios"',
      outside: 'device.inApp=false, device.system="android"',
    },
  },
];

describe("proofs know the possible values of `device`", () => {
  it.each(cases)("$name", ({ expected, ...source }) => {
    expect(shown(proveTable(questionOf(source)))).toEqual(expected);
  });
});
