import type { FastifyBaseLogger, FastifyReply } from "fastify";
import type { z } from "zod";
import type { Endpoint, Stream } from "../../../contract/core/endpoint.ts";
import type { Config } from "../../config.ts";
import type { Database, Sql } from "../db/pool.ts";
import type { SqlText } from "../db/sql-text.ts";
import type { Parameters } from "../db/view.ts";
import type { Write } from "../db/write.ts";
import type { Adapters } from "../adapters.ts";
import type { EventStream } from "./event-stream.ts";
import type { FileAddresses } from "../files/file-addresses.ts";
import type { FileStore } from "../files/files.ts";
import type { Devices } from "../auth/devices.ts";
import type { Limits } from "../auth/limits.ts";
import type { Passwords } from "../auth/passwords.ts";
import type { Importer } from "../importer.ts";
import type { PersonalData } from "../personal-data.ts";
import type { TodoSource } from "../todos.ts";
import type { CurrentUser } from "../current-user.ts";

/** What every call may use; made once by the server, and by each test separately. */
export interface Services extends Adapters {
  readonly config: Config;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly passwords: Passwords;
  readonly devices: Devices;
  readonly limits: Limits;
  readonly events: EventStream;
  readonly files: FileStore;
  readonly fileAddresses: FileAddresses;
  /** The personal data of each area, in the order of the list of areas. */
  readonly personalData: readonly PersonalData[];
  /** How records are imported, by area. */
  readonly importers: Readonly<Record<string, Importer<never>>>;
  /** How each to-do is counted, by its key. */
  readonly todoSources: Readonly<Record<string, TodoSource>>;
}

export interface Context<Me extends CurrentUser | null = CurrentUser> {
  readonly services: Services;
  /** For reads. Writes go through `change`. */
  readonly sql: Sql;
  readonly me: Me;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** Runs one transaction with audit, events and the idempotency key; the reply must be what it returns. */
  readonly change: <T>(work: (write: Write<Me>) => Promise<T>) => Promise<T>;
}

export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
}

/** An upload on the disk (FileRule.onDisk). It is removed from there with the end of the call, unless it was moved. */
export interface DiskUpload {
  readonly name: string;
  /** As declared. */
  readonly mime: string;
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of its bytes; computed only for a request with an Idempotency-Key. */
  readonly hash: Buffer | undefined;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
export interface Input<E extends Endpoint> {
  readonly params: Output<E["params"]>;
  readonly query: Output<E["query"]>;
  readonly body: Output<E["body"]>;
  readonly files: {
    readonly [Name in keyof E["files"]]: E["files"][Name] extends { readonly onDisk: true; readonly many: number }
      ? readonly DiskUpload[]
      : E["files"][Name] extends { readonly onDisk: true }
        ? DiskUpload
        : E["files"][Name] extends { readonly optional: true }
          ? Upload | undefined
          : Upload;
  };
}

type SuccessStatus = 200 | 201 | 202 | 204;
type SuccessReply<E extends Endpoint> = E["replies"][keyof E["replies"] & SuccessStatus];
export type Reply<E extends Endpoint> =
  SuccessReply<E> extends Stream ? void : SuccessReply<E> extends z.ZodType ? z.output<SuccessReply<E>> : never;

/** A reply that PostgreSQL wrote, sent as it is: to parse and encode a hundred records takes longer than to find them. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Me<E extends Endpoint> = E["policy"]["roles"] extends "anyone" ? CurrentUser | null : CurrentUser;
type Answer<E extends Endpoint> = (input: Input<E>, context: Context<Me<E>>) => Promise<Reply<E> | JsonText>;
type Send<E extends Endpoint> = (
  input: Input<E>,
  context: Context<Me<E>>,
  raw: { reply: FastifyReply; lastEventId: string | undefined },
) => Promise<void>;

/**
 * A list whose reply is built by SQL alone: the session check joins its statement, so that the call is one round trip.
 * `me._id` and `me.role` are the caller's.
 */
export interface SqlHandler<E extends Endpoint> {
  readonly sqlHandler: (input: Input<E>, params: Parameters, services: Services) => SqlText;
}
export const sqlHandler = <E extends Endpoint>(build: SqlHandler<E>["sqlHandler"]): SqlHandler<E> => ({
  sqlHandler: build,
});

export type Handler<E extends Endpoint> =
  SuccessReply<E> extends Stream ? Send<E> : E["query"] extends z.ZodType ? Answer<E> | SqlHandler<E> : Answer<E>;

/** Handlers by area and name, untyped. */
export type HandlerTable = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Exactly one handler for each endpoint: a missing or extra one does not compile. */
export type Handlers<Endpoints extends Record<string, Endpoint>> = {
  readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]>;
};
