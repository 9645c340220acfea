import { Alert, Button } from "antd";
import { type ReactNode, useMemo } from "react";
import type { z } from "zod";
import { importMax, importProblemsMax } from "../../../contract/imports/endpoints.ts";
import { fieldAt } from "../fields/field.ts";
import { number, plural } from "../format.ts";
import { save } from "../table/csv.ts";
import { badRowsCsv } from "./bad-rows.ts";
import { type CheckedRow, isRight } from "./check-rows.ts";
import { MappedColumns, missingText } from "./column-map.tsx";
import { CsvSource } from "./csv-source.tsx";
import { ImportDone, ImportProgress } from "./import-done.tsx";
import { PreviewTable } from "./preview-table.tsx";
import { sampleCsv } from "./sample-csv.ts";
import { type SplitDeclaration, splitOf } from "./split-column.ts";
import { useUnsavedEdits } from "./unsaved-edits.ts";
import { useImport } from "./use-import.ts";
import "../table/record-table.css";
import "./import.css";

interface Props {
  readonly resource: string;
  /** The schema of a row. */
  readonly body: z.ZodObject;
  /** What is imported, in singular and plural. */
  readonly noun: readonly [one: string, many: string];
  /** The fields that must be unique among the rows. */
  readonly unique: readonly string[];
  /** Two fields that a file may have in one column. */
  readonly split?: SplitDeclaration | undefined;
  /** The address of their list, newest first. */
  readonly list: string;
  /** What leads there. */
  readonly listLabel?: string;
  /** Further options, and their values for the import. */
  readonly choices?: ReactNode;
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Imports records from a CSV: choose it, map its columns, see every error in its cell and correct it there; then all rows
 * are imported or none, or, if one asks for it, those without errors.
 */
export const RecordImport = (props: Props) => {
  const { resource, body, noun, unique, list, listLabel, choices, options } = props;
  const fields = useMemo(() => Object.keys(body.shape).flatMap((name) => fieldAt(body, name) ?? []), [body]);
  const split = useMemo(() => splitOf(props.split, fields), [props.split, fields]);
  const steps = useImport({ resource, fields, body, unique, split });
  const { loaded, rows, activity, refusal, unchecked, done } = steps;
  const wrong = useMemo(() => rows?.filter((row) => !isRight(row)) ?? [], [rows]);
  const isSending = activity?.kind === "sending" || activity?.kind === "writing";
  const confirmed = useUnsavedEdits(steps.isEdited, isSending ? leaving : undefined);

  const saveWrong = (those: readonly CheckedRow[]): void => {
    if (loaded) save(`problems-${loaded.name}`, [badRowsCsv(loaded.table.headers, those)]);
  };
  if (done) {
    const { created, left } = done;
    return (
      <ImportDone
        what={plural(created, ...noun)}
        left={left.length}
        list={list}
        listLabel={listLabel}
        onSaveLeft={() => saveWrong(left)}
        onAgain={steps.reset}
      />
    );
  }
  const progress = activity && <ImportProgress activity={activity} onCancel={steps.cancel} />;
  const refused = refusal.length > 0 && (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={`Nothing was imported. ${refusal[0]}`}
      description={refusal.slice(1).join(" ")}
    />
  );
  if (!loaded) {
    return (
      <div className="import">
        {refused}
        {progress ?? (
          <CsvSource
            onFile={steps.load}
            sample={{ name: `sample-${resource}.csv`, text: () => sampleCsv(fields) }}
            hint={`Columns: ${fields.map(({ label }) => label).join(", ")}. At most ${number(importMax)} rows.`}
          />
        )}
      </div>
    );
  }
  const { table, match, isKept, short } = loaded;
  const count = table.rows.length;
  const stops = [
    count === 0 && "The file has no rows below its header.",
    count > importMax && `The file has ${number(count)} rows; ${number(importMax)} at once is the most. Split it.`,
    missingText(match),
  ].filter((text) => typeof text === "string");
  const right = count - wrong.length;
  const isBusy = activity !== null;
  const isOpen = match.missing.length > 0 || match.unused.length > 0;
  return (
    <div className="import">
      <div className="import-bar">
        <strong>{loaded.name}</strong>
        <span>{plural(count, "row")}</span>
        {wrong.length > 0 && <span className="import-wrong">{number(wrong.length)} with problems</span>}
        <Button onClick={() => void confirmed(steps.reset)} disabled={isSending}>
          Choose another file
        </Button>
      </div>
      {stops.map((text) => (
        <Alert key={text} type="error" showIcon role="alert" message={text} />
      ))}
      {refused}
      {refusal.length > 0 && wrong.length >= importProblemsMax && (
        <span>There may be more: the first {number(importProblemsMax)} are named.</span>
      )}
      {unchecked !== null && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          message={`The server could not check the rows yet: ${unchecked} The import checks them again.`}
        />
      )}
      {isKept && (
        <Alert
          type="info"
          showIcon
          message="The columns are mapped as last time."
          action={
            <Button size="small" onClick={steps.mapAnew} disabled={isSending}>
              Map again
            </Button>
          }
        />
      )}
      {short > 0 && (
        <Alert
          type="info"
          showIcon
          message={`${plural(short, "row")} with fewer cells than columns: the rest is empty.`}
        />
      )}
      <MappedColumns
        table={table}
        match={match}
        fields={split ? [...fields, split] : fields}
        isOpen={isOpen && !isKept}
        disabled={isSending}
        onChange={steps.setColumn}
      />
      {progress}
      {rows && stops.length === 0 && (
        <>
          <div className="import-bar">
            {choices}
            <Button type="primary" disabled={wrong.length > 0 || isBusy} onClick={() => steps.send(options)}>
              Import {plural(count, ...noun)}
            </Button>
            {wrong.length > 0 && right > 0 && (
              <Button
                disabled={isBusy}
                onClick={() => {
                  saveWrong(wrong);
                  steps.send(options);
                }}
              >
                Import {plural(right, ...noun)}, keep {plural(wrong.length, "row")} as a file
              </Button>
            )}
            {wrong.length > 0 && (
              <Button onClick={() => saveWrong(wrong)}>Download {plural(wrong.length, "row")} with problems</Button>
            )}
          </div>
          {wrong.length > 0 && (
            <span>To import all of them at once, correct the marked cells here or in the file.</span>
          )}
          <PreviewTable rows={rows} wrong={wrong.length} columns={match.columns} onEdit={steps.edit} />
        </>
      )}
    </div>
  );
};

const leaving = {
  title: "Leave during the import?",
  content: "The import will be cancelled and nothing is imported.",
};
