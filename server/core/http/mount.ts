import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { changesState, type Endpoint, isStream, methodsOf, successOf } from "../../../contract/core/endpoint.ts";
import { ErrorBody } from "../../../contract/core/errors.ts";
import { allRows, type NamedRow } from "../../../contract/index.ts";
import { write } from "../db/write.ts";
import { Refusal } from "../refusal.ts";
import type { Context, HandlerTable, Hot, Input, Services } from "./context.ts";
import type { Person } from "./person.ts";
import { invalidInput } from "./errors.ts";
import { answerHot, hotStatement } from "./hot.ts";
import { AlreadyDone, idempotencyKeyOf, keepReply, keptReply, takeKey } from "./idempotency.ts";
import { admit, findCaller, tokenHashOf } from "./sessions.ts";
import { readUploads } from "./uploads.ts";

type AnyHandler =
  | Hot<Endpoint>
  | ((input: Input<Endpoint>, context: Context<Person | null>, raw: unknown) => Promise<unknown>);

/** A reply of the API is never a page: nothing in it may run or be framed, and it needs no nonce. */
const apiHeaders: FastifyHelmetOptions = {
  enableCSPNonces: false,
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
};

const callers = new WeakMap<FastifyRequest, Person | null>();

/** Mounts THE table. Refuses to boot on a row without a handler, a handler without a row, or a row that nobody may call. */
export const mountTable = (
  app: FastifyInstance,
  services: Services,
  handlers: HandlerTable,
  rows: readonly NamedRow[] = allRows,
): void => {
  const left = new Set(
    Object.entries(handlers).flatMap(([area, of]) => Object.keys(of).map((name) => `${area}.${name}`)),
  );
  for (const named of rows) {
    const [area = "", name = ""] = named.name.split(".");
    const handler = handlers[area]?.[name];
    if (!handler) throw new Error(`The row ${named.name} has no handler`);
    if (!named.row.may || named.row.may.who.length === 0) throw new Error(`Nobody may call the row ${named.name}`);
    left.delete(named.name);
    mountRow(app, services, named, handler as AnyHandler);
  }
  if (left.size > 0) throw new Error(`Handlers without a row: ${[...left].join(", ")}`);
};

const mountRow = (app: FastifyInstance, services: Services, named: NamedRow, handler: AnyHandler): void => {
  const { row } = named;
  const isHot = typeof handler === "object";
  app.route({
    method: [...methodsOf(row)],
    url: row.path,
    exposeHeadRoute: false,
    helmet: apiHeaders,
    schema: schemaOf(named),
    // A hot list checks its caller in its own statement, and refuses a bad query only after that.
    attachValidation: isHot,
    onRequest: async (request, reply) => {
      if (changesState(row)) reply.header("cache-control", "no-store");
      if (!isHot) await checkCaller(services, row, request);
    },
    preValidation: async (request) => {
      wrapRepeatable(request, row.query);
      // No body at all says as much as an empty one; the validator would be given null.
      if (row.body && !row.files) request.body ??= {};
    },
    handler: isHot
      ? (request, reply) => answerList(services, named, handler, request, reply)
      : (request, reply) => answer(services, named, handler, request, reply),
  });
};

const schemaOf = ({ area, row }: NamedRow) => {
  const success = row.replies[successOf(row)]!;
  const refusals = `Refusals: ${[...(row.errors ?? []), "see ErrorBody.code"].join(", ")}.`;
  return {
    tags: [area],
    summary: row.summary,
    description: row.beyond ? `Beyond the owner's specification. ${refusals}` : refusals,
    security: row.may.who === "anyone" ? [] : [{ bearer: [] }],
    ...(row.params && { params: row.params }),
    ...(row.query && { querystring: row.query }),
    ...(row.body && !row.files && { body: row.body }),
    ...(row.files && { consumes: ["multipart/form-data"] }),
    response: {
      ...(isStream(success) ? {} : { [successOf(row)]: success }),
      "4xx": ErrorBody,
      "5xx": ErrorBody,
    },
  };
};

const checkCaller = async (services: Services, row: Endpoint, request: FastifyRequest): Promise<void> => {
  const tokenHash = tokenHashOf(request);
  const caller = tokenHash && (await findCaller(services.db, tokenHash));
  admit(row.may, caller);
  callers.set(request, caller);
};

/** A query key that may be repeated arrives as text when it comes once. */
const wrapRepeatable = (request: FastifyRequest, query: z.ZodObject | undefined): void => {
  if (!query) return;
  const given = request.query as Record<string, unknown>;
  for (const [name, field] of Object.entries(query.shape)) {
    const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
    if (inner instanceof z.ZodArray && typeof given[name] === "string") given[name] = [given[name]];
  }
};

const inputOf = async (row: Endpoint, request: FastifyRequest): Promise<Input<Endpoint>> => {
  const { params, query, body } = request as unknown as Pick<Input<Endpoint>, "params" | "query" | "body">;
  if (!row.files) return { params, query, body, files: {} };
  const { files, fields } = await readUploads(request, row.files);
  const parsed = (row.body ?? z.strictObject({})).safeParse(fields);
  if (!parsed.success) throw invalidInput(parsed.error);
  return { params, query, body: parsed.data as never, files };
};

const answerList = async (
  services: Services,
  { row, name }: NamedRow,
  { hot }: Hot<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const tokenHash = tokenHashOf(request);
  if (!tokenHash) throw new Refusal("unauthenticated");
  if (request.validationError) {
    await checkCaller(services, row, request);
    throw request.validationError;
  }
  const input = await inputOf(row, request);
  const body = await answerHot(
    services.db,
    row.may,
    hotStatement(tokenHash, row.may, (params) => hot(input, params, services)),
  );
  if (body === undefined) throw new Refusal("not_found", { params: { thing: "record" } });
  if (services.config.checkReplies) holdAgainstSchema(name, row, JSON.parse(body));
  return reply.type("application/json; charset=utf-8").send(body);
};

const holdAgainstSchema = (name: string, row: Endpoint, body: unknown): void => {
  const schema = row.replies[successOf(row)]!;
  if (isStream(schema)) return;
  const read = schema.safeParse(body);
  if (!read.success) throw new Error(`${name} answers what its schema does not say: ${z.prettifyError(read.error)}`);
};

const answer = async (
  services: Services,
  named: NamedRow,
  handler: Exclude<AnyHandler, Hot<Endpoint>>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { row } = named;
  const me = callers.get(request) ?? null;
  const input = await inputOf(row, request);
  const isStreamed = isStream(row.replies[successOf(row)]!);
  // What is streamed is not kept, so that a second request is answered like the first.
  const key = changesState(row) && !row.secret && !isStreamed ? idempotencyKeyOf(request, me?._id, input.files) : null;
  const context: Context<Person | null> = {
    services,
    sql: services.db.sql,
    me,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers["user-agent"]?.slice(0, 300) ?? "",
    change: (work) =>
      write(
        {
          db: services.db,
          actor: me?._id ?? null,
          action: named.name,
          audited: row.audited === true,
          requestId: request.id,
        },
        async (tx) => {
          if (key) await takeKey(tx.sql, key);
          const result = await work(tx);
          if (key) await keepReply(tx.sql, key, result);
          return result;
        },
      ),
  };
  if (isStreamed) {
    const lastEventId = request.headers["last-event-id"];
    return handler(input, context, { reply, lastEventId: typeof lastEventId === "string" ? lastEventId : undefined });
  }
  const body = await handler(input, context, undefined).catch((error: unknown) => {
    if (key && error instanceof AlreadyDone) return keptReply(services.db, key);
    throw error;
  });
  reply.status(successOf(row));
  return body === undefined ? reply.send() : body;
};
