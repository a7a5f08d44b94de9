import { type JsonNode, nodeAt, plainOf } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/saying.ts";
import { labelOf, lastName } from "../../../labels.ts";
import { useWords } from "../../base/Language.tsx";
import { contrastsOf } from "../model/contrast-beside.ts";
import { setAt } from "../model/edits.ts";
import { useForm, useLocked, useWhole } from "../model/form-context.ts";
import type { ControlProps } from "./control-props.ts";

/** A colour: picked or written, and how well it can be read beside those with which it stands. */
export function ColourField({
  describedBy,
  id,
  isInvalid,
  name,
  node,
  path,
  placeholder,
  shape,
}: ControlProps) {
  const { change, labels, orderAt } = useForm();
  const { say } = useWords();
  const isLocked = useLocked();
  const colour = node?.kind === "string" ? node.value : "";
  const own = lastName(path);
  const around = path.slice(0, path.lastIndexOf(own));
  const known = useWhole(({ page, text }) => {
    const owner = text ? plainAt(nodeAt(text.root, around)) : undefined;
    const wholes = [page?.campaign, page?.brand].map((whole) => around.reduce<unknown>(memberOf, whole));
    const coloursAt = (key: string) =>
      [owner, ...wholes].flatMap((one) => [memberOf(one, key) ?? []].slice(0, 1)).find(isThere) ?? [];
    return JSON.stringify(contrastsOf(own, colour, (key) => [coloursAt(key)].flat().map(String)));
  });
  const contrasts = JSON.parse(known) as ReturnType<typeof contrastsOf>; // what was just written
  const set = (value: string) => change(setAt(path, value, orderAt), "typing");
  const long = colour.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3").slice(0, 7);
  return (
    <span className="f-colour">
      <input
        type="color"
        aria-label={say(en`Pick: ${name}`.zh`选取：${name}`)}
        value={/^#[0-9a-f]{6}$/i.test(long) ? long.toLowerCase() : "#ffffff"}
        disabled={isLocked}
        data-empty={colour === "" || undefined}
        onChange={({ target }) => set(target.value + colour.slice(7))}
      />
      <input
        id={id}
        className="field is-code"
        value={colour}
        placeholder={placeholder ?? String(shape.annotations.examples?.[0] ?? "")}
        readOnly={isLocked}
        spellCheck={false}
        size={9}
        aria-label={name}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => set(target.value)}
      />
      {contrasts.map(({ beside, ground, isEnough, measure, text }) => (
        <span key={beside} className="f-contrast" data-enough={isEnough}>
          <span className="f-sample" aria-hidden style={{ color: text, background: ground }}>
            文Aa
          </span>
          {say(
            en`${measure.toFixed(1)} : 1 with ${labelOf(beside, shape, labels)}`
              .zh`与${labelOf(beside, shape, labels)}的对比度 ${measure.toFixed(1)}`,
          )}
          {!isEnough && <strong>{say(en`hard to read`.zh`不易看清`)}</strong>}
        </span>
      ))}
    </span>
  );
}

function plainAt(node: JsonNode | undefined): unknown {
  return node && plainOf(node);
}

function memberOf(value: unknown, key: string | number): unknown {
  const isOwn = typeof value === "object" && value !== null && Object.hasOwn(value, key);
  return isOwn ? (value as Record<string | number, unknown>)[key] : undefined;
}

const isThere = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);
