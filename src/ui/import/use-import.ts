import { useCallback, useEffect, useRef, useState } from "react";
import { importMax } from "../../../contract/imports/endpoints.ts";
import { ApiError } from "../../providers/client.ts";
import { useNoted } from "../../providers/read-again.ts";
import type { Field } from "../fields/field.ts";
import { failureText } from "../feedback/failure-text.ts";
import { atPlaces, checkOnServer, type KnownParts } from "./check-on-server.ts";
import { addServerProblems, type CheckedRow, checkRows, isRight, type Wanted } from "./check-rows.ts";
import { valuesOf } from "./cell-value.ts";
import { keepColumns, keptColumns } from "./kept-columns.ts";
import { type Columns, type Match, matchOf, withColumn } from "./match-columns.ts";
import { type CsvTable, withCell } from "./read-csv.ts";
import { readFile, type Watched } from "./read-file.ts";
import { guessWithSplit, type Split, splitTable } from "./split-column.ts";
import { sendImport } from "./send-import.ts";

interface Loaded {
  readonly name: string;
  readonly table: CsvTable;
  /** Rows with fewer cells than columns. */
  readonly short: number;
  readonly match: Match;
  /** The mapping is the one that was used the last time. */
  readonly isKept: boolean;
}

/** The current activity, with its progress. */
export interface Activity {
  readonly kind: "reading" | "checking" | "asking" | "sending" | "writing";
  readonly done: number;
  /** 0: not known yet. */
  readonly total: number;
}

/** What an import has done. */
export interface Done {
  readonly created: number;
  /** The rows with errors that were left out. */
  readonly left: readonly CheckedRow[];
}

/** The minimum time between two renders while a file is read and checked, in milliseconds. */
const drawMs = 100;

interface Options extends Wanted {
  readonly resource: string;
  readonly fields: readonly Field[];
  readonly split: Split | undefined;
}

/** The steps of an import: read a file, map its columns, check its rows and send them. */
export const useImport = ({ resource, fields, body, unique, split }: Options) => {
  const noted = useNoted();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [rows, setRows] = useState<readonly CheckedRow[] | null>(null);
  const [activity, setActivity] = useState<Activity | null>(null);
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const [done, setDone] = useState<Done | null>(null);
  const [unchecked, setUnchecked] = useState<string | null>(null);
  const [isEdited, setEdited] = useState(false);
  const known = useRef<KnownParts>(new Map());
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  /** Ends the current activity and starts another one, which reports its progress until it is ended itself. */
  const start = (): { signal: AbortSignal; report: (kind: Activity["kind"]) => Watched; end: () => void } => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    const report = (kind: Activity["kind"]): Watched => {
      setActivity({ kind, done: 0, total: 0 });
      let drawn = 0;
      const onProgress = (done: number, total: number): void => {
        if (signal.aborted || performance.now() - drawn < drawMs) return;
        drawn = performance.now();
        setActivity({ kind, done, total });
      };
      return { signal, onProgress };
    };
    return { signal, report, end: () => current.current?.signal === signal && setActivity(null) };
  };

  const mapTo = (read: CsvTable, mapped: Columns): Pick<Loaded, "table" | "match"> => {
    const { table, columns } = splitTable(read, mapped, split);
    return { table, match: matchOf(columns, table.headers, fields) };
  };

  /** Checks every row by the contract, and those that are right then on the server. */
  const check = async (next: Loaded, { signal, report }: Pick<ReturnType<typeof start>, "signal" | "report">) => {
    const { table, match } = next;
    setLoaded(next);
    setUnchecked(null);
    if (match.missing.length > 0 || table.rows.length > importMax) return setRows(null);
    const checked = await checkRows(table, match.columns, { body, unique }, report("checking"));
    setRows(checked);
    const asked = { resource, rows: checked, columns: match.columns, known: known.current };
    await checkOnServer(asked, report("asking")).then(
      (fields) => setRows(addServerProblems(checked, fields).rows),
      (error: unknown) => !signal.aborted && setUnchecked(failureText(error)),
    );
  };

  const quietly = (signal: AbortSignal) => (error: unknown) => {
    if (!signal.aborted) setRefusal([failureText(error)]);
  };

  const load = async (file: File): Promise<void> => {
    const { signal, report, end } = start();
    setRefusal([]);
    setDone(null);
    setEdited(false);
    known.current.clear();
    await (async () => {
      const read = await readFile(file, report("reading"));
      const kept = keptColumns(resource, read.headers, split ? [...fields, split] : fields);
      const { table, match } = mapTo(read, kept ?? guessWithSplit(read.headers, fields, split));
      const short = table.rows.filter(({ cells }) => cells.length < table.headers.length).length;
      setRows(null);
      await check({ name: file.name, table, short, match, isKept: kept !== undefined }, { signal, report });
    })().catch(quietly(signal));
    end();
  };

  const map = async (columns: Columns): Promise<void> => {
    if (!loaded) return;
    const { signal, report, end } = start();
    setRefusal([]);
    known.current.clear();
    setRows(null);
    const next = { ...loaded, ...mapTo(loaded.table, columns), isKept: false };
    await check(next, { signal, report }).catch(quietly(signal));
    end();
  };

  /** Changes a cell of the file as it was read; the rows stay in sight while they are checked again. */
  const edit = async (line: number, at: number, text: string): Promise<void> => {
    if (!loaded) return;
    const { signal, report, end } = start();
    setRefusal([]);
    setEdited(true);
    const table = withCell(loaded.table, line, at, text);
    await check({ ...loaded, table }, { signal, report }).catch(quietly(signal));
    end();
  };

  /** Imports the rows that are right: all of the file, or all but those with errors. */
  const send = async (options: Readonly<Record<string, unknown>>): Promise<void> => {
    if (!loaded || !rows) return;
    const { columns } = loaded.match;
    keepColumns(resource, loaded.table.headers, columns);
    const { signal, report, end } = start();
    const places = rows.flatMap((row, at) => (isRight(row) ? [at] : []));
    const total = places.length;
    report("sending");
    setRefusal([]);
    const readAgain = noted();
    try {
      const created = await sendImport({
        resource,
        options,
        total,
        valuesAt: (at) => valuesOf(rows[places[at]!]!.cells, columns),
        signal,
        onProgress: (kind, count) => !signal.aborted && setActivity({ kind, done: count, total }),
      });
      setDone({ created, left: rows.filter((row) => !isRight(row)) });
      setEdited(false);
      void readAgain();
    } catch (error) {
      if (signal.aborted) setRefusal(["Import cancelled."]);
      else {
        const named = (error instanceof ApiError && error.body.fields) || {};
        const refused = addServerProblems(rows, atPlaces(named, places));
        setRows(refused.rows);
        setRefusal([
          ...new Set([error instanceof ApiError ? error.body.message : failureText(error), ...refused.others]),
        ]);
      }
    }
    end();
  };

  /** Assigns a field to a column of the file, or none, and keeps the mapping. */
  const setColumn = (at: number, field: Field | undefined): void => {
    if (!loaded) return;
    const columns = withColumn(loaded.match.columns, at, field);
    keepColumns(resource, loaded.table.headers, columns);
    void map(columns);
  };
  const latest = useRef({ setColumn, edit });
  useEffect(() => {
    latest.current = { setColumn, edit };
  });

  return {
    loaded,
    rows,
    activity,
    /** Why nothing was imported or read. */
    refusal,
    /** Why the server could not check the rows; the import itself checks them. */
    unchecked,
    /** Cells of the file were changed, and are not imported yet. */
    isEdited,
    done,
    load: (file: File) => void load(file),
    setColumn: useCallback((at: number, field: Field | undefined) => latest.current.setColumn(at, field), []),
    edit: useCallback((line: number, at: number, text: string) => void latest.current.edit(line, at, text), []),
    /** Removes the kept mapping, and guesses again. */
    mapAnew: () => {
      if (!loaded) return;
      keepColumns(resource, loaded.table.headers);
      void map(guessWithSplit(loaded.table.headers, fields, split));
    },
    send: (options: Readonly<Record<string, unknown>>) => void send(options),
    cancel: () => current.current?.abort(),
    /** Back to the choice of a file. */
    reset: () => {
      start();
      setActivity(null);
      setLoaded(null);
      setRows(null);
      setRefusal([]);
      setDone(null);
      setEdited(false);
    },
  };
};
