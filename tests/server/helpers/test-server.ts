import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { inject } from "vitest";
import { type Endpoint, methodsOf } from "../../../contract/core/endpoint.ts";
import type { Role } from "../../../contract/core/roles.ts";
import { makeApp } from "../../../server/app.ts";
import type { Passwords } from "../../../server/core/auth/passwords.ts";
import { type Config, readConfig } from "../../../server/config.ts";
import { type Database, openDatabase } from "../../../server/core/db/pool.ts";
import { hashOfSecret, newId, newSecret } from "../../../server/core/ids.ts";
import { makeLog } from "../../../server/core/log.ts";
import { makeServices } from "../../../server/services.ts";
import { startBackground } from "../../../server/background.ts";
import { admin, dropDatabase, withDatabase } from "./global-setup.ts";
import { quickPasswords } from "./password.ts";
import { type Reply, requestText } from "./request.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Who acts in a test, with a session of their own. */
export interface Actor {
  readonly _id: string;
  readonly role: Role;
  readonly email: string;
  readonly token: string;
}

export interface Call {
  readonly as?: Actor | undefined;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** Multipart: file fields as [name, content, type]. */
  readonly files?:
    | Readonly<Record<string, { name: string; content: string | Uint8Array<ArrayBuffer>; type: string }>>
    | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads any reply, and says itself what it expects
  readonly body: any;
  readonly headers: Headers;
}

export interface TestServer {
  readonly url: string;
  readonly db: Database;
  readonly config: Config;
  /** A person of that role with a session. */
  person(role: Role, fields?: PersonFields): Promise<Actor>;
  /** The same person, calling with an API token. */
  withToken(person: Actor): Promise<Actor>;
  call(endpoint: Endpoint, call?: Call): Promise<Answer>;
  close(): Promise<void>;
}

export interface PersonFields {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly hub?: string;
  readonly unverified?: true;
  readonly passwordHash?: string;
}

/** A server of the test's own on a database of its own, reached through real HTTP. */
export const startTestServer = async (
  options: {
    env?: Record<string, string>;
    table?: NonNullable<Parameters<typeof makeApp>[0]["table"]>;
    /** Another server's database, to test two servers on one. */
    database?: string;
    /** Another way to the database, such as by a proxy. */
    urlOf?: (url: string) => string;
    /** Within which a request must have arrived, in milliseconds. */
    requestTimeout?: number;
    /** Those of the product, where their cost matters; by default quick ones. */
    passwords?: Passwords;
    /** With background work, which mails need. */
    background?: true;
  } = {},
): Promise<TestServer & { database: string }> => {
  const postgresUrl = inject("postgresUrl");
  const database = options.database ?? `muster_test_${randomUUID().replaceAll("-", "")}`;
  if (!options.database) await admin(postgresUrl, `create database ${database} template ${inject("template")}`);
  const data = temporaryFolder();
  const config = readConfig({
    NODE_ENV: "test",
    RATE_LIMIT: "1000000",
    PORT: "0",
    MUSTER_DATA: data.path,
    ...options.env,
  });
  const db = openDatabase({
    url: (options.urlOf ?? String)(withDatabase(postgresUrl, database)),
    max: 10,
    preparedStatements: "all",
    onError: () => {},
  });
  if (!options.database) await setUpCompany(db);
  const log = makeLog(process.env["TEST_LOG"] ?? "silent");
  const background = options.background && (await startBackground({ db, config, log }));
  const app = await makeApp({
    services: { ...(await makeServices(config, db)), passwords: options.passwords ?? quickPasswords },
    log,
    ...(options.table && { table: options.table }),
    ...(options.requestTimeout && { requestTimeout: options.requestTimeout }),
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    db,
    config,
    database,
    person: (role, fields) => makePerson(db, role, fields),
    withToken: async (person) => {
      const { token, values } = newSession(person._id, "token", "A token");
      await db.sql.insertInto("sessions").values(values).execute();
      return { ...person, token };
    },
    call: (endpoint, call) => send(url, endpoint, call),
    close: async () => {
      await app.close();
      await background?.stop();
      await db.close();
      data.remove();
      if (!options.database) await dropDatabase(postgresUrl, database);
    },
  };
};

export const setUpCompany = async (db: Database): Promise<void> => {
  await db.sql
    .insertInto("company")
    .values({
      name: "Test Company",
      currency: "USD",
      currency_exponent: 2,
      time_zone: "UTC",
      set_up_at: new Date().toISOString(),
    })
    .execute();
};

let people = 0;
/** In one statement, since most tests begin with people. */
export const makePerson = async (db: Database, role: Role, fields: PersonFields = {}): Promise<Actor> => {
  const _id = newId();
  const email = fields.email ?? `${role}.${++people}.${_id.slice(-6)}@test.example`;
  const { token, values } = newSession(_id);
  await db.sql
    .with("person", (sql) =>
      sql
        .insertInto("users")
        .values({
          _id,
          email,
          first_name: fields.firstName ?? "Person",
          last_name: fields.lastName ?? String(people),
          role,
          hub: fields.hub ?? "",
          password_hash: fields.passwordHash ?? null,
          email_verified_at: fields.unverified ? null : new Date().toISOString(),
        })
        .returning("_id"),
    )
    .insertInto("sessions")
    .values(values)
    .execute();
  return { _id, role, email, token };
};

const newSession = (user_id: string, kind: "browser" | "token" = "browser", name = "") => {
  const token = newSecret();
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  return { token, values: { _id: newId(), user_id, token_hash: hashOfSecret(token), expires_at, kind, name } };
};

/** Makes a call of a server at an address. */
export const send = async (url: string, endpoint: Endpoint, call: Call = {}): Promise<Answer> => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(call.params?.[name] ?? ""));
  const target = new URL(path, url);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) target.searchParams.append(name, String(one));
  }
  const headers: Record<string, string> = { ...call.headers };
  if (call.as) headers["authorization"] = `Bearer ${call.as.token}`;
  const answer = await reply(target, methodsOf(endpoint)[0]!, headers, bodyOf(call, headers));
  const { status, text } = answer;
  const isJson = answer.headers.get("content-type")?.includes("/json");
  return { status, body: isJson && text !== "" ? JSON.parse(text) : text, headers: answer.headers };
};

/** Files go by `fetch`, which writes their multipart bodies. */
const reply = async (
  url: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: string | FormData | undefined,
): Promise<Reply> => {
  if (!(body instanceof FormData)) return requestText(url, { method, headers, body });
  const response = await fetch(url, { method, headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const bodyOf = (call: Call, headers: Record<string, string>): string | FormData | undefined => {
  if (call.files) {
    const form = new FormData();
    for (const [name, value] of Object.entries((call.body as Record<string, string>) ?? {})) form.append(name, value);
    for (const [name, file] of Object.entries(call.files)) {
      form.append(name, new Blob([file.content], { type: file.type }), file.name);
    }
    return form;
  }
  if (call.body === undefined) return undefined;
  headers["content-type"] ??= "application/json";
  return typeof call.body === "string" ? call.body : JSON.stringify(call.body);
};
