import { Alert, Button, Spin } from "antd";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import type { Field } from "../fields/field.ts";
import { number, plural } from "../format.ts";
import { failureText } from "../record-table/use-run.ts";
import { badRowsCsv, download } from "./bad-rows.ts";
import { addServerProblems, type CheckedRow, checkRows, isRight } from "./check-rows.ts";
import { CsvSource } from "./csv-source.tsx";
import { type Match, matchColumns } from "./match-columns.ts";
import { PreviewTable } from "./preview-table.tsx";
import { readCsv, textOf } from "./read-csv.ts";
import "./import.css";
import "../record-table/record-table.css";

interface Props {
  /** What is imported, one and many of them. */
  readonly noun: readonly [one: string, many: string];
  /** The fields of one, as the contract has them. */
  readonly fields: readonly Field[];
  /** The field that no two rows may share. */
  readonly unique?: string;
  /** So many at once. */
  readonly max: number;
  /** The name of the list in the call's body, which begins the server's names of wrong fields. */
  readonly list: string;
  /** Further choices, such as whether invitations are sent. */
  readonly options?: ReactNode;
  /** Makes the call, all or none; answers how many were made. Throws ApiError. */
  readonly send: (rows: readonly Readonly<Record<string, unknown>>[]) => Promise<number>;
  readonly onDone: (count: number) => void;
}

interface Loaded {
  readonly name: string;
  readonly headers: readonly string[];
  readonly match: Match;
  readonly rows: readonly CheckedRow[];
}

/** Imports records from a CSV: choose, see every problem in its cell, send all or none. */
export const RecordImport = ({ noun, fields, unique, max, list, options, send, onDone }: Props) => {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);

  const load = async (file: File): Promise<void> => {
    setProblems([]);
    const table = await readCsv(await textOf(file));
    const match = matchColumns(table.headers, fields);
    setLoaded({ name: file.name, headers: table.headers, match, rows: checkRows(table, match, unique) });
  };
  const submit = async (rows: readonly CheckedRow[]): Promise<void> => {
    if (!loaded) return;
    setBusy(true);
    setProblems([]);
    try {
      onDone(await send(rows.map(({ values }) => values)));
    } catch (error) {
      const refused = addServerProblems(rows, list, (error instanceof ApiError && error.body.fields) || {});
      setLoaded({ ...loaded, rows: refused.rows });
      setProblems([error instanceof ApiError ? error.body.message : failureText(error), ...refused.others]);
    }
    setBusy(false);
  };

  if (!loaded) {
    return (
      <div className="import">
        <CsvSource
          onFile={(file) => void load(file)}
          hint={`Columns: ${fields.map(({ name }) => name).join(", ")}. At most ${number(max)} rows.`}
        />
      </div>
    );
  }
  const { match, rows } = loaded;
  const wrong = rows.filter((row) => !isRight(row));
  const used = match.columns.filter((field) => field !== undefined);
  const stops = [
    rows.length === 0 && "The file has no rows below its header.",
    rows.length > max &&
      `The file has ${number(rows.length)} rows; ${number(max)} at once is the most. Please split it.`,
    match.missing.length > 0 && `These columns are missing: ${match.missing.map(({ name }) => name).join(", ")}.`,
  ].filter((text) => text !== false);
  return (
    <div className="import">
      <div className="import-bar">
        <strong>{loaded.name}</strong>
        <span>{plural(rows.length, "row")}</span>
        {wrong.length > 0 && <span className="import-wrong">{number(wrong.length)} with problems</span>}
        <Button onClick={() => setLoaded(null)} disabled={isBusy}>
          Another file
        </Button>
      </div>
      {stops.map((text) => (
        <Alert key={text} type="error" showIcon role="alert" message={text} />
      ))}
      {problems.length > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={`Nothing was imported. ${problems[0]}`}
          description={problems.slice(1).join(" ")}
        />
      )}
      {match.unused.length > 0 && <Alert type="info" showIcon message={`Not used: ${match.unused.join(", ")}`} />}
      {stops.length === 0 && (
        <>
          <div className="import-bar">
            {wrong.length > 0 && (
              <Button
                onClick={() =>
                  void badRowsCsv(loaded.headers, wrong).then((csv) => download(`problems-${loaded.name}`, csv))
                }
              >
                Download {plural(wrong.length, "row")} with problems
              </Button>
            )}
            {options}
            <Button type="primary" disabled={wrong.length > 0 || isBusy} onClick={() => void submit(rows)}>
              Import {plural(rows.length, ...noun)}
            </Button>
            {isBusy && (
              <span className="import-busy" role="status">
                <Spin size="small" /> Importing {plural(rows.length, ...noun)} …
              </span>
            )}
            {wrong.length > 0 && <span>All or none: please mend the file and choose it again.</span>}
          </div>
          <PreviewTable
            key={loaded.name + problems.length}
            fields={used}
            rows={rows}
            cellOf={(row, field) => row.cells[match.columns.indexOf(field)] ?? ""}
          />
        </>
      )}
    </div>
  );
};
