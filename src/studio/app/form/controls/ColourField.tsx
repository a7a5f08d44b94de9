import {
  contrastRatio,
  MIN_CONTRAST_RATIO,
  THEME_COLOUR_PAIRS,
} from "../../../../check/content/contrast-ratio.ts";
import { nodeAtPath, stringValueOf, toPlainValue } from "../../../../check/json/json-node.ts";
import { en } from "../../../../language/messages/localized-text.ts";
import { fieldLabel, lastKeyName } from "../../../form-labels.ts";
import { useLanguage } from "../../base/Language.tsx";
import { TextInput } from "../../controls/inputs.tsx";
import { ownMember } from "../model/entry-names.ts";
import { type ControlProps, useDerivedText, useForm, useValueAt } from "../model/form-context.ts";

/** Renders a field to pick or type a colour. Shows its contrast with the colours that appear next to it on the page. */
export function ColourField(props: ControlProps) {
  const { name, node, path, placeholder, shape } = props;
  const { labels } = useForm();
  const { say } = useLanguage();
  const { isLocked, set: setValue } = useValueAt(path);
  const colour = stringValueOf(node) ?? "";
  const own = lastKeyName(path);
  const ownerPath = path.slice(0, path.lastIndexOf(own));
  const json = useDerivedText(({ page, text }) => {
    const owner = text && nodeAtPath(text.root, ownerPath);
    const wholes = [page?.campaign, page?.brand].map((whole) => ownerPath.reduce<unknown>(ownMember, whole));
    const owners = [owner && toPlainValue(owner), ...wholes];
    const coloursAt = (key: string) => [owners.map((one) => ownMember(one, key)).find(hasValue) ?? []].flat();
    return JSON.stringify(worstContrasts(own, colour, (key) => coloursAt(key).map(String)));
  });
  const contrasts = JSON.parse(json) as ReturnType<typeof worstContrasts>; // serialised just above
  const setColour = (value: string) => setValue(value, "typing");
  const long = colour.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3").slice(0, 7);
  return (
    <span className="f-colour">
      <input
        type="color"
        aria-label={say(en`Pick a colour: ${name}`.zh`选取颜色：${name}`)}
        value={/^#[0-9a-f]{6}$/i.test(long) ? long.toLowerCase() : "#ffffff"}
        disabled={isLocked}
        data-empty={colour === "" || undefined}
        onChange={({ target }) => setColour(target.value + colour.slice(7))}
      />
      <TextInput
        {...{ ...props, isLocked }}
        isCode
        size={9}
        value={colour}
        placeholder={placeholder ?? String(shape.annotations.examples?.[0] ?? "")}
        onChange={setColour}
      />
      {contrasts.map(({ beside, ground, isEnough, measure, text }) => (
        <span key={beside} className="f-contrast" data-enough={isEnough}>
          <span className="f-sample" aria-hidden style={{ color: text, background: ground }}>
            文Aa
          </span>
          {say(
            en`Contrast with ${fieldLabel(beside, shape, labels)}: ${measure.toFixed(1)} : 1`
              .zh`与${fieldLabel(beside, shape, labels)}的对比度 ${measure.toFixed(1)}`,
          )}
          {!isEnough && <strong>{say(en`hard to read`.zh`不易看清`)}</strong>}
        </span>
      ))}
    </span>
  );
}

const hasValue = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0);

/**
 * Returns the worst contrast of a colour with each key that the schema pairs it with. `coloursAt` returns the colours
 * of a key. Pure.
 */
export function worstContrasts(key: string, colour: string, coloursAt: (key: string) => readonly string[]) {
  return THEME_COLOUR_PAIRS.flatMap(([text, ground]) => {
    const beside = key === text ? ground : key === ground ? text : undefined;
    if (beside === undefined) return [];
    const found = coloursAt(beside).flatMap((other) => {
      const measure = contrastRatio(colour, other);
      if (measure === undefined) return [];
      const pair = key === text ? { text: colour, ground: other } : { text: other, ground: colour };
      // `beside` is the key of the other colour.
      return [{ ...pair, beside, measure, isEnough: measure >= MIN_CONTRAST_RATIO }];
    });
    return found.sort((one, other) => one.measure - other.measure).slice(0, 1);
  });
}
