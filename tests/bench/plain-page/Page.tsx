import banner from "./campaign/art/banner.png";
import { ALT, buttonOf, RULES, type Status, statusLine, TITLE, WAITING } from "./texts.ts";
import "./base.css";

/** Renders the page for a status, which is `undefined` before the answer. */
export function Page({ status, onClaim }: { status: Status | undefined; onClaim: () => void }) {
  const { text, isOn } = status ? buttonOf(status) : { text: WAITING, isOn: false };
  return (
    <div className="page">
      <img className="banner" src={banner} alt={ALT} />
      <h1>{TITLE}</h1>
      <div className="status">{status && statusLine(status)}</div>
      <button type="button" disabled={!isOn} onClick={onClaim}>
        {text}
      </button>
      <div className="rules">
        {RULES.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
      </div>
    </div>
  );
}
