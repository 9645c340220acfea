import { useId, useState } from "react";
import { messageOf } from "../../../contract/core/errors.ts";
import type { AreaName } from "../../../contract/index.ts";
import type { Field, Option } from "../fields/field.ts";
import { FieldValue } from "../fields/field-value.tsx";
import { useReferenceNames } from "../fields/use-references.ts";
import type { Conflict } from "./conflict.ts";
import "../button.css";
import "./conflict-bar.css";

interface Props {
  readonly conflicts: readonly Conflict[];
  readonly known: readonly Option[];
  /** Takes the other user's values for these fields, and keeps the form's values for the rest. */
  readonly onSettle: (theirs: readonly Field[]) => void;
}

/**
 * Both versions of a record that another user has changed meanwhile, field by field, so that neither change is lost
 * unseen.
 */
export const ConflictBar = ({ conflicts, known, onSettle }: Props) => {
  const [chosen, setChosen] = useState<Readonly<Record<string, "mine" | "theirs">>>({});
  const sideOf = (conflict: Conflict) => chosen[conflict.field.name] ?? (conflict.isBoth ? "mine" : "theirs");
  const all = (side: "mine" | "theirs") =>
    setChosen(Object.fromEntries(conflicts.map(({ field }) => [field.name, side])));
  const settle = () =>
    onSettle(conflicts.filter((conflict) => sideOf(conflict) === "theirs").map(({ field }) => field));
  const id = useId();
  const side = (conflict: Conflict, of: "mine" | "theirs", verb: string) => (
    <label className="form-side">
      <input
        type="radio"
        name={`${id}-${conflict.field.name}`}
        checked={sideOf(conflict) === of}
        onChange={() => setChosen({ ...chosen, [conflict.field.name]: of })}
      />
      <span>
        {verb}: <Side field={conflict.field} value={conflict[of]} known={known} />
      </span>
    </label>
  );
  return (
    <div role="alert" className="form-conflict">
      <p>
        <strong>{messageOf("stale")}</strong>
      </p>
      <p>Nothing is saved yet. Choose a version of each field, then save.</p>
      {conflicts.map((conflict) => (
        <fieldset key={conflict.field.name} className="form-clash">
          <legend>{conflict.field.label}</legend>
          {side(conflict, "mine", "Keep mine")}
          {side(conflict, "theirs", "Take theirs")}
        </fieldset>
      ))}
      <div className="form-clash-actions">
        <button type="button" className="button button-primary" onClick={settle}>
          Apply
        </button>
        <button type="button" className="button button-quiet" onClick={() => all("mine")}>
          Keep all mine
        </button>
        <button type="button" className="button button-quiet" onClick={() => all("theirs")}>
          Take all theirs
        </button>
      </div>
    </div>
  );
};

const Side = ({
  field,
  value,
  known,
}: {
  readonly field: Field;
  readonly value: unknown;
  readonly known: readonly Option[];
}) =>
  field.kind === "reference" && field.reference ? (
    <ReferenceSide area={field.reference} value={value} known={known} />
  ) : (
    <FieldValue field={field} value={value} />
  );

/** The form holds ids; users read names. */
const ReferenceSide = ({
  area,
  value,
  known,
}: {
  readonly area: AreaName;
  readonly value: unknown;
  readonly known: readonly Option[];
}) => {
  const ids = (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === "string");
  const names = useReferenceNames(area, ids, known);
  return ids.length === 0 ? "–" : ids.map((id) => names.get(id) ?? "…").join(", ");
};
