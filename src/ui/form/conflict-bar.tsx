import { Alert, Button, Radio } from "antd";
import { useState } from "react";
import { messageOf } from "../../../contract/core/errors.ts";
import type { AreaName } from "../../../contract/index.ts";
import type { Field, Option } from "../fields/field.ts";
import { FieldValue } from "../fields/field-value.tsx";
import { useReferenceNames } from "../fields/use-references.ts";
import type { Clash } from "./conflict.ts";

interface Props {
  readonly clashes: readonly Clash[];
  readonly known: readonly Option[];
  /** Takes theirs for these fields, keeps mine for the others. */
  readonly onSettle: (theirs: readonly Field[]) => void;
}

/** Both sides of a record that somebody else changed meanwhile, field by field; nothing of either is lost unseen. */
export const ConflictBar = ({ clashes, known, onSettle }: Props) => {
  const [chosen, setChosen] = useState<Readonly<Record<string, "mine" | "theirs">>>({});
  const sideOf = (clash: Clash) => chosen[clash.field.name] ?? (clash.isBoth ? "mine" : "theirs");
  const all = (side: "mine" | "theirs") =>
    setChosen(Object.fromEntries(clashes.map(({ field }) => [field.name, side])));
  const settle = () => onSettle(clashes.filter((clash) => sideOf(clash) === "theirs").map(({ field }) => field));
  return (
    <Alert
      type="warning"
      showIcon
      className="form-conflict"
      message={messageOf("stale")}
      description={
        <>
          <p>Nothing is saved yet. Please choose for each field, then save.</p>
          {clashes.map((clash) => (
            <fieldset key={clash.field.name} className="form-clash">
              <legend>{clash.field.label}</legend>
              <Radio.Group
                value={sideOf(clash)}
                onChange={(event) =>
                  setChosen({ ...chosen, [clash.field.name]: event.target.value as "mine" | "theirs" })
                }
              >
                <Radio value="mine">
                  Keep mine: <Side field={clash.field} value={clash.mine} known={known} />
                </Radio>
                <Radio value="theirs">
                  Take theirs: <Side field={clash.field} value={clash.theirs} known={known} />
                </Radio>
              </Radio.Group>
            </fieldset>
          ))}
          <div className="form-clash-actions">
            <Button type="primary" onClick={settle}>
              Use this choice
            </Button>
            <Button type="link" onClick={() => all("mine")}>
              Mine everywhere
            </Button>
            <Button type="link" onClick={() => all("theirs")}>
              Theirs everywhere
            </Button>
          </div>
        </>
      }
    />
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

/** The form holds ids; people read names. */
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
