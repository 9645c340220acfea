import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import {
  actionKeysMax,
  contrastLabels,
  contrasts,
  type TaskPreferences,
  textSizeLabels,
  textSizes,
} from "../../../../contract/tasks/preferences.ts";
import { type ChosenKeys, comboOf, giveKey, type KeyAction, keyCaps, keysOf, takeKey, withDefaults } from "./keys.ts";
import { isMac } from "./use-keys.ts";
import "../../../ui/button.css";
import "../../../ui/feedback/confirm-dialog.css";
import "./settings-dialog.css";
import "./task.css";

interface Props {
  readonly actions: readonly KeyAction[];
  readonly preferences: TaskPreferences;
  readonly onPreferences: (changes: Partial<TaskPreferences>) => void;
  readonly onClose: () => void;
}

const rests = [null, 25, 50, 90, 120] as const;

/** How a person works on tasks: text size, contrast, rest and the key of each action. Changes count at once. */
export const SettingsDialog = ({ actions, preferences, onPreferences, onClose }: Props) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const choice = <V extends string>(label: string, values: readonly V[], words: Record<V, string>, value: V) => (
    <fieldset className="task-choice">
      <legend>{label}</legend>
      {values.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={`${id}-${label}`}
            checked={one === value}
            onChange={() =>
              onPreferences(label === "Contrast" ? { contrast: one as never } : { textSize: one as never })
            }
          />
          {words[one]}
        </label>
      ))}
    </fieldset>
  );
  return (
    <dialog ref={dialog} className="confirm task-settings" aria-labelledby={id} onClose={onClose}>
      <div className="task-settings-head">
        <h2 id={id}>Keys and display</h2>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      {choice("Text size", textSizes, textSizeLabels, preferences.textSize)}
      {choice("Contrast", contrasts, contrastLabels, preferences.contrast)}
      <label className="task-rest-choice">
        Rest reminder
        <select
          value={preferences.restReminderMinutes ?? ""}
          onChange={({ target }) =>
            onPreferences({ restReminderMinutes: target.value === "" ? null : Number(target.value) })
          }
        >
          {[...new Set([...rests, preferences.restReminderMinutes])].map((minutes) => (
            <option key={minutes} value={minutes ?? ""}>
              {minutes === null ? "Off" : `After ${minutes} minutes of work`}
            </option>
          ))}
        </select>
      </label>
      <KeyTable
        actions={actions}
        chosen={preferences.keys}
        onChosen={(keys) => onPreferences({ keys: asKeys(keys) })}
      />
    </dialog>
  );
};

const asKeys = (chosen: ChosenKeys): TaskPreferences["keys"] =>
  Object.fromEntries(Object.entries(chosen).map(([id, keys]) => [id, [...keys]]));

interface TableProps {
  readonly actions: readonly KeyAction[];
  readonly chosen: ChosenKeys;
  readonly onChosen: (chosen: ChosenKeys) => void;
}

/** Each action with its keys: press one of them, then the new key. */
const KeyTable = ({ actions, chosen, onChosen }: TableProps) => {
  const [waiting, setWaiting] = useState<{ readonly id: string; readonly place: number }>();
  const [problem, setProblem] = useState("");
  const keys = keysOf(actions, chosen);
  const groups = [...new Set(actions.map(({ group }) => group))];
  const press = (event: KeyboardEvent): void => {
    if (!waiting || event.key === "Tab") return setWaiting(undefined);
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return setWaiting(undefined);
    if (event.key === "Backspace" && !event.ctrlKey && !event.altKey) {
      onChosen(takeKey(actions, chosen, waiting.id, waiting.place));
      return setWaiting(undefined);
    }
    const combo = comboOf(event.nativeEvent, isMac(), false);
    if (combo === undefined) return undefined;
    const change = giveKey(actions, chosen, waiting.id, combo, waiting.place);
    setProblem("problem" in change ? change.problem : "");
    if ("problem" in change) return undefined;
    onChosen(change.chosen);
    return setWaiting(undefined);
  };
  const keyButton = ({ id, label }: KeyAction, place: number, combo: string | undefined) => {
    const isWaiting = waiting?.id === id && waiting.place === place;
    const name = combo === undefined ? `Add a key: ${label}` : `Change ${keyCaps(combo).join(" ")}: ${label}`;
    return (
      <button
        key={place}
        type="button"
        className="button task-key"
        aria-label={isWaiting ? `Press the new key: ${label}` : name}
        onClick={() => {
          setProblem("");
          setWaiting({ id, place });
        }}
        onBlur={() => setWaiting(undefined)}
        onKeyDown={isWaiting ? press : undefined}
      >
        {isWaiting ? "Press a key…" : combo === undefined ? "+" : <kbd>{keyCaps(combo).join("+")}</kbd>}
      </button>
    );
  };
  return (
    <section className="task-keys" aria-label="Keys">
      <p className="soft">Choose a key, then press the new one. Backspace removes it, Esc keeps it.</p>
      <p className="task-key-problem" role="alert">
        {problem}
      </p>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <h3>{group}</h3>
          <dl>
            {actions
              .filter((action) => action.group === group)
              .map((action) => {
                const own = keys.get(action.id) ?? [];
                return (
                  <div key={action.id}>
                    <dt>{action.label}</dt>
                    <dd>
                      {own.map((combo, place) => keyButton(action, place, combo))}
                      {own.length < actionKeysMax && keyButton(action, own.length, undefined)}
                    </dd>
                  </div>
                );
              })}
          </dl>
        </div>
      ))}
      <button type="button" className="button" onClick={() => onChosen(withDefaults(actions, chosen))}>
        Reset keys
      </button>
    </section>
  );
};
