import type { FastifyBaseLogger, FastifyReply } from "fastify";
import type { z } from "zod";
import type { Endpoint, Stream } from "../../../contract/core/endpoint.ts";
import type { Config } from "../../config.ts";
import type { Database, Sql } from "../db/pool.ts";
import type { Parameters } from "../db/view.ts";
import type { Write } from "../db/write.ts";
import type { EventStream } from "./event-stream.ts";
import type { FileAddresses } from "../files/file-addresses.ts";
import type { FileStore } from "../files/files.ts";
import type { IdentityProviders } from "../../services/identity-providers/providers.ts";
import type { Limits } from "../auth/limits.ts";
import type { PayoutProvider } from "../../services/payouts/provider.ts";
import type { Passwords } from "../auth/passwords.ts";
import type { Importer } from "../importer.ts";
import type { PersonalData } from "../personal-data.ts";
import type { TodoSource } from "../todos.ts";
import type { Person } from "./person.ts";

/** What every call may use; made once by the server, and by each test for itself. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly passwords: Passwords;
  readonly limits: Limits;
  readonly identityProviders: IdentityProviders;
  /** Undefined where none is set up. */
  readonly payoutProvider: PayoutProvider | undefined;
  readonly events: EventStream;
  readonly files: FileStore;
  readonly fileAddresses: FileAddresses;
  /** What the areas keep of people, in the order of the list of areas. */
  readonly personalData: readonly PersonalData[];
  /** How records are imported, by the name of their area. */
  readonly importers: Readonly<Record<string, Importer<never>>>;
  /** How what waits for people is counted, by its key. */
  readonly todoSources: Readonly<Record<string, TodoSource>>;
}

export interface Context<Me = Person> {
  readonly services: Services;
  /** For reading. Writes go through `change`. */
  readonly sql: Sql;
  readonly me: Me;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** One transaction with audit, events and the idempotency key; answer what it returns. */
  readonly change: <T>(work: (write: Write) => Promise<T>) => Promise<T>;
}

export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
export interface Input<Row extends Endpoint> {
  readonly params: Output<Row["params"]>;
  readonly query: Output<Row["query"]>;
  readonly body: Output<Row["body"]>;
  readonly files: { readonly [Name in keyof Row["files"]]: Upload };
}

type SuccessStatus = 200 | 201 | 202 | 204;
type SuccessReply<Row extends Endpoint> = Row["replies"][keyof Row["replies"] & SuccessStatus];
export type Reply<Row extends Endpoint> =
  SuccessReply<Row> extends Stream ? void : SuccessReply<Row> extends z.ZodType ? z.output<SuccessReply<Row>> : never;

type Me<Row extends Endpoint> = Row["may"]["who"] extends "anyone" ? Person | null : Person;
type Answer<Row extends Endpoint> = (input: Input<Row>, context: Context<Me<Row>>) => Promise<Reply<Row>>;
type Send<Row extends Endpoint> = (
  input: Input<Row>,
  context: Context<Me<Row>>,
  raw: { reply: FastifyReply; lastEventId: string | undefined },
) => Promise<void>;

/**
 * A list that SQL answers whole: the sign-in check joins its statement, so that the call is one round trip. `me._id`
 * and `me.role` are the caller's.
 */
export interface Hot<Row extends Endpoint> {
  readonly hot: (input: Input<Row>, params: Parameters, services: Services) => string;
}
export const hot = <Row extends Endpoint>(build: Hot<Row>["hot"]): Hot<Row> => ({ hot: build });

export type Handler<Row extends Endpoint> =
  SuccessReply<Row> extends Stream ? Send<Row> : Row["query"] extends z.ZodType ? Answer<Row> | Hot<Row> : Answer<Row>;

/** Handlers by area and name, of any rows. */
export type HandlerTable = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** One handler a row: a missing one, or one too many, does not compile. */
export type Handlers<Rows extends Record<string, Endpoint>> = { readonly [Name in keyof Rows]: Handler<Rows[Name]> };
