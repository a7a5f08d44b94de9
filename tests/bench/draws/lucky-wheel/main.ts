import { LuckyWheel } from "lucky-canvas";

declare global {
  interface Window {
    /** Turns the wheel, waits for an answer, and marks the end of the landing on the timeline. */
    playLucky(over: string): Promise<void>;
  }
}

const PRIZES = ["240元", "500元", "3元", "300元", "60元"];

let ended = () => {};

/** Set up as in its guide, with the durations of our wheel. */
const wheel = new LuckyWheel(
  { el: "#wheel" },
  {
    width: "340px",
    height: "340px",
    blocks: [{ padding: "20px", background: "#d98c25" }],
    prizes: PRIZES.map((text, i) => ({
      background: i % 2 ? "#c4231b" : "#fff8e9",
      fonts: [
        { text, top: "12%", fontSize: "24px" },
        { text: "代金券", top: "28%", fontSize: "12px" },
      ],
    })),
    buttons: [
      { radius: "28%", background: "#f2b64a" },
      { radius: "24%", background: "#c4231b", pointer: true, fonts: [{ text: "抽奖", top: "-12px" }] },
    ],
    defaultConfig: { accelerationTime: 600, decelerationTime: 5000 },
    end: () => ended(),
  },
);

window.playLucky = (over) =>
  new Promise((resolve) => {
    ended = () => {
      // biome-ignore lint/suspicious/noConsole: a mark in the trace
      console.timeStamp(over);
      resolve();
    };
    wheel.play();
    setTimeout(() => wheel.stop(2), 500);
  });
