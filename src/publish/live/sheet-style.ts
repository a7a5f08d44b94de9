/** How the overlay looks: pixels throughout, since the page's own letters may be of any size. */
export const SHEET_STYLE = `
:host { all: initial; }
* { box-sizing: border-box; letter-spacing: normal; }
dialog, .handle {
  color: #1b1c20;
  font: 16px / 1.5 -apple-system, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif;
  text-align: left;
}
dialog {
  position: fixed;
  inset: auto 0 0;
  width: 100%;
  max-width: 640px;
  max-height: 80%;
  margin: 0 auto;
  padding: 0 16px calc(16px + env(safe-area-inset-bottom));
  border: 0;
  border-top: 4px solid #c62828;
  border-radius: 14px 14px 0 0;
  background: #fff;
  box-shadow: 0 -8px 40px rgba(10, 12, 18, 0.35);
  overflow: auto;
  overscroll-behavior: contain;
  outline: none;
}
dialog::backdrop { background: rgba(10, 12, 18, 0.35); }
header { position: sticky; top: 0; display: flex; align-items: center; margin-right: -10px; padding-top: 6px; background: #fff; }
h2 { flex: 1; margin: 0; color: #b71c1c; font-size: 19px; font-weight: 600; }
.close { width: 48px; height: 48px; border: 0; border-radius: 10px; background: none; color: #43464e; font: 30px / 1 sans-serif; cursor: pointer; }
button:focus-visible { outline: 3px solid #1565c0; outline-offset: -3px; }
p { margin: 0 0 8px; overflow-wrap: anywhere; }
#state, .rest { color: #43464e; }
.rest:empty { display: none; }
.rest { margin: 12px 0 0; padding-top: 12px; border-top: 1px solid #dfe1e6; }
article { margin-top: 12px; padding-top: 12px; border-top: 1px solid #dfe1e6; }
h3 { margin: 0 0 4px; font-size: 16px; font-weight: 600; overflow-wrap: anywhere; }
.folder { color: #5c606b; font-weight: 400; }
.message { font-size: 17px; }
b { margin-right: 2px; color: #1b5e20; font-weight: 600; }
pre { margin: 0 0 8px; padding: 8px 0; border-radius: 8px; background: #f3f4f7; }
code { display: flex; padding: 2px 10px 2px 0; font: 15px / 1.6 Menlo, Consolas, "Noto Sans Mono CJK SC", monospace; }
.number { flex: none; width: 44px; padding-right: 10px; color: #6b6f7a; text-align: right; user-select: none; }
.text { flex: 1; min-width: 0; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; }
.beside .text { color: #5c606b; }
.meant { background: #fdeaea; }
.meant .number { color: #b71c1c; font-weight: 600; }
mark { padding: 1px 0; border-bottom: 3px solid #c62828; background: #ffcfcf; color: inherit; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
mark:empty { display: inline-block; width: 10px; height: 1.2em; vertical-align: text-bottom; }
.handle { position: fixed; right: 0; bottom: 22%; z-index: 2147483646; max-width: 60%; min-height: 44px; padding: 8px 14px; border: 0; border-radius: 22px 0 0 22px; background: #c62828; color: #fff; font-size: 15px; box-shadow: 0 2px 12px rgba(10, 12, 18, 0.35); cursor: pointer; }
.handle[hidden] { display: none; }
`;
