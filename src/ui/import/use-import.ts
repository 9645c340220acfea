import { useCallback, useEffect, useRef, useState } from "react";
import { importMax } from "../../../contract/imports/endpoints.ts";
import { ApiError } from "../../providers/client.ts";
import { useNoted } from "../../providers/read-again.ts";
import type { Field } from "../fields/field.ts";
import { failureText } from "../feedback/failure-text.ts";
import { addServerProblems, type CheckedRow, checkRows, type Wanted } from "./check-rows.ts";
import { valuesOf } from "./cell-value.ts";
import { keepColumns, keptColumns } from "./kept-columns.ts";
import { type Columns, guessColumns, type Match, matchOf, withColumn } from "./match-columns.ts";
import type { CsvTable } from "./read-csv.ts";
import { readFile, type Watched } from "./read-file.ts";
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
  readonly kind: "reading" | "checking" | "sending" | "writing";
  readonly done: number;
  /** 0: not known yet. */
  readonly total: number;
}

/** The minimum time between two renders while a file is read and checked, in milliseconds. */
const drawMs = 100;

interface Options extends Wanted {
  readonly resource: string;
  readonly fields: readonly Field[];
}

/** The steps of an import: read a file, map its columns, check its rows and send them. */
export const useImport = ({ resource, fields, body, unique }: Options) => {
  const noted = useNoted();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [rows, setRows] = useState<readonly CheckedRow[] | null>(null);
  const [activity, setActivity] = useState<Activity | null>(null);
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const [created, setCreated] = useState<number | null>(null);
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

  const check = async (next: Loaded, watched: Watched): Promise<void> => {
    const { table, match } = next;
    setLoaded(next);
    setRows(null);
    if (match.missing.length > 0 || table.rows.length > importMax) return;
    setRows(await checkRows(table, match.columns, { body, unique }, watched));
  };

  const quietly = (signal: AbortSignal) => (error: unknown) => {
    if (!signal.aborted) setRefusal([failureText(error)]);
  };

  const load = async (file: File): Promise<void> => {
    const { signal, report, end } = start();
    setRefusal([]);
    setCreated(null);
    await (async () => {
      const table = await readFile(file, report("reading"));
      const kept = keptColumns(resource, table.headers, fields);
      const match = matchOf(kept ?? guessColumns(table.headers, fields), table.headers, fields);
      const short = table.rows.filter(({ cells }) => cells.length < table.headers.length).length;
      await check({ name: file.name, table, short, match, isKept: kept !== undefined }, report("checking"));
    })().catch(quietly(signal));
    end();
  };

  const map = async (columns: Columns): Promise<void> => {
    if (!loaded) return;
    const { signal, report, end } = start();
    setRefusal([]);
    const match = matchOf(columns, loaded.table.headers, fields);
    await check({ ...loaded, match, isKept: false }, report("checking")).catch(quietly(signal));
    end();
  };

  const send = async (options: Readonly<Record<string, unknown>>): Promise<void> => {
    if (!loaded || !rows) return;
    const { columns } = loaded.match;
    keepColumns(resource, loaded.table.headers, columns);
    const { signal, report, end } = start();
    const total = rows.length;
    report("sending");
    setRefusal([]);
    const readAgain = noted();
    try {
      const count = await sendImport({
        resource,
        options,
        total,
        endpointAt: (at) => valuesOf(rows[at]!.cells, columns),
        signal,
        onProgress: (kind, done) => !signal.aborted && setActivity({ kind, done, total }),
      });
      setCreated(count);
      void readAgain();
    } catch (error) {
      if (signal.aborted) setRefusal(["Import cancelled."]);
      else {
        const refused = addServerProblems(rows, (error instanceof ApiError && error.body.fields) || {});
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
  const latest = useRef(setColumn);
  useEffect(() => {
    latest.current = setColumn;
  });

  return {
    loaded,
    rows,
    activity,
    /** Why nothing was imported or read. */
    refusal,
    /** The number of records created. */
    created,
    load: (file: File) => void load(file),
    setColumn: useCallback((at: number, field: Field | undefined) => latest.current(at, field), []),
    /** Removes the kept mapping, and guesses again. */
    mapAnew: () => {
      if (!loaded) return;
      keepColumns(resource, loaded.table.headers);
      void map(guessColumns(loaded.table.headers, fields));
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
      setCreated(null);
    },
  };
};
