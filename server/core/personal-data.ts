import type { Readable } from "node:stream";
import type { Database, Sql } from "./db/pool.ts";
import type { Write } from "./db/write.ts";
import type { Actor } from "./current-user.ts";
import type { FileStore } from "./files/files.ts";

/** One JSON file of a person's archive; the parts that several areas add to one file become one object. */
export interface ArchivePart {
  readonly file: string;
  /** Its description, for the archive's table of contents. */
  readonly about: string;
  readonly read: (sql: Sql, me: Actor) => Promise<unknown>;
}

/** A stored file of a person, with access to its bytes. */
export interface KeptFile {
  readonly kind: string;
  readonly name: string;
  /** Undefined where the bytes are missing. */
  read(store: FileStore): Promise<Uint8Array | Readable | undefined>;
}

/** Work left once the erasure has committed, such as removing the bytes of files. */
export type AfterErasure = (services: { readonly db: Database; readonly files: FileStore }) => Promise<void>;

/** An area's personal data: how it is archived and erased. */
export interface PersonalData {
  readonly archive?: readonly ArchivePart[];
  readonly files?: (sql: Sql, userId: string) => Promise<readonly KeptFile[]>;
  /** Deletes all that is the person's alone, in the transaction that erases them. The policy was checked before. */
  readonly erase?: (write: Write, userId: string) => Promise<AfterErasure | void>;
}
