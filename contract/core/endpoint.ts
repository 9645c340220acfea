import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import { type Role, roles } from "./roles.ts";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Who may make a call, and on whose records. Nothing else in the code grants a call. */
export interface May {
  readonly who: "anyone" | readonly Role[];
  /** Of `who`, the roles that reach other people's records; for the rest those answer 404. Missing: all of them. */
  readonly others?: readonly Role[];
  /** The call refuses one's own records (403 own_work): nobody approves their own hours. */
  readonly never?: "own";
  /** People who have not verified their e-mail yet may make it too. */
  readonly unverified?: true;
  /** People whose role must have a second factor, and who have none yet, may make it too. */
  readonly withoutSecondFactor?: true;
  /** Only a person who signed in themselves: an API token of theirs is refused (403 in_person). */
  readonly inPerson?: true;
}

export const anyone = { who: "anyone" } as const satisfies May;
export const signedIn = { who: roles } as const satisfies May;
/** Signed in, verified or not. */
export const signedInUnverified = { who: roles, unverified: true } as const satisfies May;
/** What anybody needs who has a session at all, whatever they lack: to verify, and to leave. */
export const signedInAnyhow = { ...signedInUnverified, withoutSecondFactor: true } as const satisfies May;
export const only = (...who: readonly Role[]) => ({ who }) satisfies May;

/** One uploaded file of a multipart body. */
export interface FileRule {
  readonly mime: readonly string[];
  /** In bytes. */
  readonly max: number;
}

/** A reply that is not JSON: the media type of what is streamed. */
export interface Stream {
  readonly stream: string;
}
export const stream = (mime: string): Stream => ({ stream: mime });

/**
 * What can be imported, by area, and what an import of it is told beside its rows: each such area adds itself to this
 * interface, and says `imports` of the call that whoever imports must be allowed to make.
 */
export interface Importable {}
export type ImportResource = keyof Importable;

/** What a file is that records are imported from. */
export interface ImportRule {
  /** The area. */
  readonly of: ImportResource;
  /** The body of one row of the file. */
  readonly row: z.ZodObject;
  /** What the import is told beside its rows. */
  readonly choices?: Readonly<Record<string, z.ZodType>>;
  /** Where it stands among all that can be imported, where they are listed. */
  readonly place: number;
}

/** One call of the API: all that the server, the console, the tests and the documents need to know of it. */
export interface Endpoint {
  readonly method: Method | readonly Method[];
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly may: May;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Multipart: file fields by name; `body` then holds the other fields. */
  readonly files?: { readonly [name: string]: FileRule };
  /** Exactly one 2xx status. */
  readonly replies: { readonly [status: number]: z.ZodType | Stream };
  /** Refusals particular to the call, beside those that every call has. */
  readonly errors?: readonly ErrorCode[];
  /** The key of the reply that holds the record, where the reply is not the record itself. */
  readonly record?: string;
  /** The key of the reply that holds the list. */
  readonly list?: string;
  /** A list of the caller's own records: events of its area reach the people that a change names, whoever they are. */
  readonly private?: true;
  /** The call writes one audit row or more, in its own transaction; a call that forgets fails. */
  readonly audited?: true;
  /** What is sent or answered holds a secret: nothing of it is kept for an Idempotency-Key. */
  readonly secret?: true;
  /** The console may keep replies in the browser for a day, for the person who read them: never personal or secret ones. */
  readonly persist?: true;
  /** Records of the area can be imported from a file, by whoever may make this call. */
  readonly imports?: ImportRule;
  /** Not in the owner's specification. */
  readonly beyond?: true;
}

export const methodsOf = (row: Pick<Endpoint, "method">): readonly Method[] =>
  typeof row.method === "string" ? [row.method] : row.method;

export const isStream = (reply: z.ZodType | Stream): reply is Stream => "stream" in reply;

/** The one 2xx status of a row. */
export const successOf = (row: Endpoint): number => {
  const found = Object.keys(row.replies)
    .map(Number)
    .find((status) => status < 300);
  if (found === undefined) throw new Error(`${row.path} has no 2xx reply`);
  return found;
};

const loaded = new Map<string, Endpoint>();

/** A call in one line, such as `GET /api/v1/skills`. */
export const lineOf = (row: Pick<Endpoint, "method" | "path">): string => `${methodsOf(row)[0]} ${row.path}`;

/** Keeps each row's exact types while checking its shape, and remembers that it is loaded. */
export const area = <const Rows extends Record<string, Endpoint>>(rows: Rows): Rows => {
  for (const row of Object.values(rows)) loaded.set(lineOf(row), row);
  return rows;
};

/** The rows of all areas that are loaded. */
export const loadedRows = (): readonly Endpoint[] => [...loaded.values()];

/** The row with its schemas, where its area is loaded: the console loads an area with the pages that use it. */
export const loadedRow = (row: Pick<Endpoint, "method" | "path">): Endpoint | undefined => loaded.get(lineOf(row));

/** Whether a call changes anything; the spec's GETs that do say so by being audited. */
export const changesState = (row: Endpoint): boolean => !methodsOf(row).includes("GET") || row.audited === true;
