import { COLOUR_PAIRS, contrastOf, MIN_CONTRAST_RATIO } from "../../../../check/content/contrast.ts";
import { nodeAt, plainOf, textOf } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/saying.ts";
import { labelOf, lastName } from "../../../labels.ts";
import { useLanguage } from "../../base/Language.tsx";
import { TextInput } from "../../controls/inputs.tsx";
import { type ControlProps, useDerivedText, useForm, useValueAt } from "../model/form-context.ts";
import { memberOf } from "../model/names.ts";

/** Renders a colour to pick or type, and its contrast with the colours that it is used with. */
export function ColourField(props: ControlProps) {
  const { name, node, path, placeholder, shape } = props;
  const { labels } = useForm();
  const { say } = useLanguage();
  const { isLocked, set: setValue } = useValueAt(path);
  const colour = textOf(node) ?? "";
  const own = lastName(path);
  const ownerPath = path.slice(0, path.lastIndexOf(own));
  const json = useDerivedText(({ page, text }) => {
    const owner = text && nodeAt(text.root, ownerPath);
    const wholes = [page?.campaign, page?.brand].map((whole) => ownerPath.reduce<unknown>(memberOf, whole));
    const owners = [owner && plainOf(owner), ...wholes];
    const coloursAt = (key: string) => [owners.map((one) => memberOf(one, key)).find(isPresent) ?? []].flat();
    return JSON.stringify(contrastsOf(own, colour, (key) => coloursAt(key).map(String)));
  });
  const contrasts = JSON.parse(json) as ReturnType<typeof contrastsOf>; // serialised just above
  const set = (value: string) => setValue(value, "typing");
  const long = colour.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3").slice(0, 7);
  return (
    <span className="f-colour">
      <input
        type="color"
        aria-label={say(en`Pick a colour: ${name}`.zh`选取颜色：${name}`)}
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
            en`Contrast with ${labelOf(beside, shape, labels)}: ${measure.toFixed(1)} : 1`
              .zh`与${labelOf(beside, shape, labels)}的对比度 ${measure.toFixed(1)}`,
          )}
          {!isEnough && <strong>{say(en`hard to read`.zh`不易看清`)}</strong>}
        </span>
      ))}
    </span>
  );
}

const isPresent = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0);

/** Returns the worst contrast with each paired colour; `coloursAt` returns the colours of a key. Pure. */
export function contrastsOf(key: string, colour: string, coloursAt: (key: string) => readonly string[]) {
  return COLOUR_PAIRS.flatMap(([text, ground]) => {
    const beside = key === text ? ground : key === ground ? text : undefined;
    if (beside === undefined) return [];
    const found = coloursAt(beside).flatMap((other) => {
      const measure = contrastOf(colour, other);
      if (measure === undefined) return [];
      const pair = key === text ? { text: colour, ground: other } : { text: other, ground: colour };
      // `beside` is the key of the other colour.
      return [{ ...pair, beside, measure, isEnough: measure >= MIN_CONTRAST_RATIO }];
    });
    return found.sort((one, other) => one.measure - other.measure).slice(0, 1);
  });
}
