import type { Database, Sql } from "./db/pool.ts";
import type { Caller } from "./db/read.ts";
import type { Write } from "./db/write.ts";
import type { Person } from "./http/person.ts";
import type { FileStore } from "./files/files.ts";

/** One JSON file of the archive that a person may take with them; what several areas say of one file is one object. */
export interface ArchivePart {
  readonly file: string;
  /** What it holds, for the archive's own table of contents. */
  readonly about: string;
  readonly read: (sql: Sql, me: Caller) => Promise<unknown>;
}

/** A file that is kept of a person, with a way to its bytes. */
export interface KeptFile {
  readonly kind: string;
  readonly name: string;
  /** Undefined where the bytes are gone. */
  read(store: FileStore): Promise<Buffer | undefined>;
}

/** What is left to do once the erasure has committed, such as removing the bytes of files. */
export type AfterErasure = (services: { readonly db: Database; readonly files: FileStore }) => Promise<void>;

/** What an area keeps of people, and how it lets go of it. */
export interface PersonalData {
  readonly archive?: readonly ArchivePart[];
  readonly files?: (sql: Sql, userId: string) => Promise<readonly KeptFile[]>;
  /** Leaves nothing that is the person's alone, in the transaction that erases them. `me` has decided on it. */
  readonly erase?: (write: Write, userId: string, me: Person) => Promise<AfterErasure | void>;
}
