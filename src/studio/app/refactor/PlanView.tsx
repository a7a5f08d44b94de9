import { useId } from "react";
import { en } from "../../../language/messages/localized-text.ts";
import type { RefactoredPlace, Refactoring } from "../../../refactor/refactoring.ts";
import { placeKey } from "../../api-refactor.ts";
import { pictureUrl } from "../../api-write.ts";
import { useLanguage } from "../base/Language.tsx";

interface PlanViewProps {
  plan: Refactoring;
  /** The keys of the chosen places, and the paths of the chosen pictures. */
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** Returns the label of a place for the operator. */
  labelOf: (place: RefactoredPlace) => string;
  /** Whether files are chosen one by one. */
  areFilesChosen?: boolean;
}

/** Renders what a refactoring would change: each place with its text before and after, files, and what stays to do. */
export function PlanView({ areFilesChosen = false, chosen, labelOf, onChoose, plan }: PlanViewProps) {
  const { say } = useLanguage();
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    onChoose(next);
  };
  const files = plan.files.map((file) => {
    const path = "from" in file ? file.from : file.to;
    const sentence = {
      create: en`New file ${"to" in file ? file.to : ""}`.zh`新建 ${"to" in file ? file.to : ""}`,
      delete: en`Delete ${path}`.zh`删除 ${path}`,
      copy: en`Copy ${path} to ${"to" in file ? file.to : ""}`
        .zh`复制 ${path} 到 ${"to" in file ? file.to : ""}`,
      move: en`Move ${path} to ${"to" in file ? file.to : ""}`
        .zh`移动 ${path} 到 ${"to" in file ? file.to : ""}`,
    }[file.kind];
    return { path, sentence };
  });
  return (
    <div className="plan">
      {plan.places.length > 0 && (
        <ul className="plan-places">
          {plan.places.map((place) => (
            <PlaceRow
              key={placeKey(place)}
              {...{ place }}
              label={labelOf(place)}
              isChosen={chosen.has(placeKey(place))}
              onToggle={() => toggle(placeKey(place))}
            />
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className="plan-files">
          {files.map(({ path, sentence }) => (
            <li key={path}>
              {areFilesChosen ? (
                <label>
                  <input type="checkbox" checked={chosen.has(path)} onChange={() => toggle(path)} />
                  <img src={pictureUrl(path)} alt="" loading="lazy" />
                  <span>{path}</span>
                </label>
              ) : (
                say(sentence)
              )}
            </li>
          ))}
        </ul>
      )}
      {plan.notes.length > 0 && (
        <ul className="plan-notes">
          {plan.notes.map((note) => (
            <li key={note.en}>{say(note)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PlaceRowProps {
  place: RefactoredPlace;
  label: string;
  isChosen: boolean;
  onToggle: () => void;
}

function PlaceRow({ isChosen, label, onToggle, place }: PlaceRowProps) {
  const { say } = useLanguage();
  const id = useId();
  const { after, before, isSure, why } = place;
  return (
    <li data-doubtful={isSure ? undefined : true}>
      <label>
        <input type="checkbox" checked={isChosen} onChange={onToggle} aria-describedby={id} />
        <strong>{label}</strong>
        <span className="plan-change">
          {before !== "" && <del>{before}</del>} {after !== "" && <ins>{after}</ins>}
        </span>
      </label>
      <small id={id}>
        {!isSure && <b>{say(en`Please check: `.zh`请确认：`)}</b>}
        {say(why)}
      </small>
    </li>
  );
}

/** Returns the keys of the places that are certain, with which a dialog begins. */
export function surePlaces({ places }: Refactoring): ReadonlySet<string> {
  return new Set(places.filter(({ isSure }) => isSure).map(placeKey));
}
