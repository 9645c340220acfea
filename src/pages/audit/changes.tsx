import { changedFields } from "../../../contract/audit/did.ts";
import type { AuditEntry } from "../../../contract/audit/endpoints.ts";
import { erased } from "../../../contract/core/fields.ts";
import type { Field } from "../../ui/fields/field.ts";
import { FieldValue } from "../../ui/fields/field-value.tsx";
import { RestoreField } from "./restore-field.tsx";
import { fieldIn } from "./shared/words.ts";

const marks = { added: "+ Added", removed: "− Removed", changed: "→ Changed" } as const;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const markOf = (before: unknown, after: unknown): keyof typeof marks =>
  isEmpty(before) ? "added" : isEmpty(after) ? "removed" : "changed";

/** Every field that differs, before and after; only one side for a new or deleted record. */
export const Changes = ({ entry }: { readonly entry: AuditEntry }) => {
  const { before, after } = entry;
  const isChange = before !== null && after !== null;
  return (
    <table className="audit-changes">
      <caption className="visually-hidden">What changed</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {before && <th scope="col">{isChange ? "Before" : "Deleted"}</th>}
          {after && <th scope="col">{isChange ? "After" : "Created"}</th>}
        </tr>
      </thead>
      <tbody>
        {changedFields(entry).map((name) => {
          const [was, is] = [before?.[name], after?.[name]];
          return (
            <tr key={name}>
              <th scope="row">
                {fieldIn(entry, name, is ?? was).label}
                {isChange && <span className={`audit-mark audit-${markOf(was, is)}`}>{marks[markOf(was, is)]}</span>}
              </th>
              {before && (
                <td>
                  <Side field={fieldIn(entry, name, was)} value={was} other={isChange ? is : was} mark="removed" />
                  {isChange && <RestoreField entry={entry} name={name} />}
                </td>
              )}
              {after && (
                <td>
                  <Side field={fieldIn(entry, name, is)} value={is} other={isChange ? was : is} mark="added" />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

interface SideProps {
  readonly field: Field;
  readonly value: unknown;
  readonly other: unknown;
  /** How to mark an item that the other side lacks. */
  readonly mark: "added" | "removed";
}

/** A value. In a list, the items that the other side lacks are marked. */
const Side = ({ field, value, other, mark }: SideProps) => {
  if (value === erased) return <em>Erased with the person</em>;
  if (!Array.isArray(value) || value.length === 0 || field.kind === "list") {
    return <FieldValue field={field} value={value} />;
  }
  const others = new Set((Array.isArray(other) ? other : []).map((item) => JSON.stringify(item)));
  const one = { ...field, many: false };
  return (
    <ul className="audit-list">
      {value.map((item: unknown, at) => {
        const isOnlyHere = !others.has(JSON.stringify(item));
        const shown = <FieldValue field={one} value={item} />;
        return (
          <li key={at} className={isOnlyHere ? `audit-${mark}` : undefined}>
            {isOnlyHere && (mark === "added" ? <ins>+ {shown}</ins> : <del>− {shown}</del>)}
            {!isOnlyHere && shown}
          </li>
        );
      })}
    </ul>
  );
};
