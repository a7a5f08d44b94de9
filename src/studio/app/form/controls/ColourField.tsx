import { COLOUR_PAIRS, contrastOf, LEAST_CONTRAST } from "../../../../check/content/contrast.ts";
import { nodeAt, plainOf, textOf } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/saying.ts";
import { labelOf, lastName } from "../../../labels.ts";
import { useWords } from "../../base/Language.tsx";
import { TextInput } from "../../controls/inputs.tsx";
import { type ControlProps, useForm, useValueAt, useWhole } from "../model/form-context.ts";
import { memberOf } from "../model/names.ts";

/** A colour: picked or written, and how well it can be read beside those with which it stands. */
export function ColourField(props: ControlProps) {
  const { name, node, path, placeholder, shape } = props;
  const { labels } = useForm();
  const { say } = useWords();
  const { isLocked, set: setValue } = useValueAt(path);
  const colour = textOf(node) ?? "";
  const own = lastName(path);
  const around = path.slice(0, path.lastIndexOf(own));
  const known = useWhole(({ page, text }) => {
    const owner = text && nodeAt(text.root, around);
    const wholes = [page?.campaign, page?.brand].map((whole) => around.reduce<unknown>(memberOf, whole));
    const owners = [owner && plainOf(owner), ...wholes];
    const coloursAt = (key: string) => [owners.map((one) => memberOf(one, key)).find(isThere) ?? []].flat();
    return JSON.stringify(contrastsOf(own, colour, (key) => coloursAt(key).map(String)));
  });
  const contrasts = JSON.parse(known) as ReturnType<typeof contrastsOf>; // what was just written
  const set = (value: string) => setValue(value, "typing");
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
      <TextInput
        {...{ ...props, isLocked }}
        isCode
        size={9}
        value={colour}
        placeholder={placeholder ?? String(shape.annotations.examples?.[0] ?? "")}
        onChange={set}
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

const isThere = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0);

/** The worst contrast with each colour beside which one of a theme stands; `coloursAt` gives those of a key. Pure. */
export function contrastsOf(key: string, colour: string, coloursAt: (key: string) => readonly string[]) {
  return COLOUR_PAIRS.flatMap(([text, ground]) => {
    const beside = key === text ? ground : key === ground ? text : undefined;
    if (beside === undefined) return [];
    const found = coloursAt(beside).flatMap((other) => {
      const measure = contrastOf(colour, other);
      if (measure === undefined) return [];
      const pair = key === text ? { text: colour, ground: other } : { text: other, ground: colour };
      // `beside`: the key of the other colour.
      return [{ ...pair, beside, measure, isEnough: measure >= LEAST_CONTRAST }];
    });
    return found.sort((one, other) => one.measure - other.measure).slice(0, 1);
  });
}
