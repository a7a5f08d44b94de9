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
    name: "two systems and a default",
    rows: { ios: IOS, android: ANDROID, rest: null },
    expected: {
      ios: 'device.system="ios"',
      android: 'device.system="android"',
      rest: 'device.system="other"',
    },
  },
  {
    name: "all three systems need no default",
    rows: { ios: IOS, android: ANDROID, other: "device.system == 'other'" },
    expected: {
      ios: 'device.system="ios"',
      android: 'device.system="android"',
      other: 'device.system="other"',
    },
  },
  {
    name: "a system is missed",
    rows: { ios: IOS, android: ANDROID },
    expected: {
      ios: 'device.system="ios"',
      android: 'device.system="android"',
      gap: 'device.system="other"',
    },
  },
  {
    name: "in the app and outside of it",
    rows: { inside: "device.inApp", ios: IOS, outside: "!device.inApp" },
    expected: {
      inside: "device.inApp=true",
      ios: 'device.inApp=false, device.system="ios"',
      outside: 'device.inApp=false, device.system="android"',
    },
  },
];

describe("what a page runs on is one of the systems that there are", () => {
  it.each(cases)("$name", ({ expected, ...source }) => {
    expect(shown(proveTable(questionOf(source)))).toEqual(expected);
  });
});
