import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  bodyMaxOf,
  changesState,
  type Endpoint,
  isStream,
  methodsOf,
  type Stream,
  successOf,
  takesJson,
} from "../../../contract/core/endpoint.ts";
import { acceptsIdempotencyKey } from "../../../contract/core/endpoint-errors.ts";
import { ErrorBody } from "../../../contract/core/errors.ts";
import { allEndpoints, type NamedEndpoint } from "../../../contract/index.ts";
import { AppError } from "../app-error.ts";
import { Unchanged } from "../unchanged.ts";
import {
  type Context,
  type DiskUpload,
  type HandlerTable,
  type Input,
  JsonText,
  type Services,
  type SqlHandler,
} from "./context.ts";
import type { CurrentUser } from "../current-user.ts";
import { countUpload, requireLength, requireModest } from "./body-limits.ts";
import { invalidInput } from "./errors.ts";
import { leanReply, textOf, withAllFields } from "./lean-reply.ts";
import { answerSql, statementsOf } from "./sql-handler.ts";
import { AlreadyDone, changeOnce, idempotencyKeyOf, keptReply } from "./idempotency.ts";
import { listsOf } from "./multipart-fields.ts";
import { authorize, findCaller, tokenHashOf } from "./sessions.ts";
import { allowSlowUpload } from "./slow-uploads.ts";
import { discardUploads, readUploads } from "./uploads.ts";

type AnyHandler =
  | SqlHandler<Endpoint>
  | ((input: Input<Endpoint>, context: Context<CurrentUser | null>, raw: unknown) => Promise<unknown>);

const callers = new WeakMap<FastifyRequest, CurrentUser | null>();

/** Mounts the contract. Throws for an endpoint or handler without the other, or one that no role may call. */
export const mountContract = (
  app: FastifyInstance,
  services: Services,
  handlers: HandlerTable,
  endpoints: readonly NamedEndpoint[] = allEndpoints,
): void => {
  const left = new Set(
    Object.entries(handlers).flatMap(([area, of]) => Object.keys(of).map((name) => `${area}.${name}`)),
  );
  readByteStreams(app, endpoints);
  for (const named of endpoints) {
    const [area = "", name = ""] = named.name.split(".");
    const handler = handlers[area]?.[name];
    if (!handler) throw new Error(`The endpoint ${named.name} has no handler`);
    if (!named.endpoint.policy || named.endpoint.policy.roles.length === 0)
      throw new Error(`No role may call the endpoint ${named.name}`);
    left.delete(named.name);
    mountEndpoint(app, services, named, handler as AnyHandler);
  }
  if (left.size > 0) throw new Error(`Handlers without an endpoint: ${[...left].join(", ")}`);
};

const mountEndpoint = (app: FastifyInstance, services: Services, named: NamedEndpoint, handler: AnyHandler): void => {
  const { endpoint } = named;
  const isSqlHandler = typeof handler === "object";
  const repeatable = listsOf(endpoint.query);
  app.route({
    method: [...methodsOf(endpoint)],
    url: endpoint.path,
    exposeHeadRoute: false,
    bodyLimit: bodyMaxOf(endpoint),
    // Its headers are set by secure().
    helmet: false,
    ...(isOfFile(endpoint) && { compress: false as const }),
    schema: schemaOf(endpoint),
    config: { named },
    // An SQL handler checks its caller in its own statement; an invalid query is reported only after that.
    attachValidation: isSqlHandler,
    onRequest: async (request, reply) => {
      if (changesState(endpoint)) reply.header("cache-control", "no-store");
      requireLength(endpoint, request);
      if (!isSqlHandler) await checkCaller(services, endpoint, request);
      // Before it is read as something else, and held in memory.
      if (endpoint.bytes && request.headers["content-type"] !== endpoint.bytes.mime) {
        throw new AppError("unsupported_media");
      }
    },
    preValidation: async (request) => {
      wrapRepeatable(request, repeatable);
      if (!endpoint.bytes) requireModest(request.body);
      // A missing body means an empty one; the validator would get null.
      if (endpoint.body && !endpoint.files) request.body ??= {};
    },
    handler: isSqlHandler
      ? answerList(services, named, handler)
      : (request, reply) => answer(services, named, handler, request, reply),
  });
};

/** Bodies of bytes are left to their handlers; any other endpoint refuses them, as it would without the parser. */
const readByteStreams = (app: FastifyInstance, endpoints: readonly NamedEndpoint[]): void => {
  for (const mime of new Set(endpoints.flatMap(({ endpoint }) => endpoint.bytes?.mime ?? []))) {
    app.addContentTypeParser(mime, async ({ routeOptions }: FastifyRequest, payload: unknown) => {
      const { named } = routeOptions.config as { named?: NamedEndpoint };
      if (named?.endpoint.bytes?.mime !== mime) throw new AppError("unsupported_media");
      return payload;
    });
  }
};

/** Files are compressed by their own formats, and another encoding of them would be another file to their ETag. */
const isOfFile = (endpoint: Endpoint): boolean => {
  const success = endpoint.replies[successOf(endpoint)]!;
  return isStream(success) && !success.stream.startsWith("text/");
};

/** What Fastify checks and writes; openapi.ts describes it. */
const schemaOf = (endpoint: Endpoint) => {
  const success = endpoint.replies[successOf(endpoint)]!;
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && !endpoint.files && { body: endpoint.body }),
    response: {
      ...(isStream(success) ? {} : { [successOf(endpoint)]: success }),
      "4xx": ErrorBody,
      "5xx": ErrorBody,
    },
  };
};

const checkCaller = async (services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<void> => {
  const tokenHash = tokenHashOf(request);
  const caller = tokenHash && (await findCaller(services.db, tokenHash));
  authorize(endpoint.policy, caller);
  callers.set(request, caller);
};

/** A repeatable query key arrives as a string when it occurs once. */
const wrapRepeatable = (request: FastifyRequest, repeatable: readonly string[]): void => {
  const query = request.query as Record<string, unknown>;
  for (const name of repeatable) if (typeof query[name] === "string") query[name] = [query[name]];
};

const noFields = z.strictObject({});

const inputOf = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  { config }: Pick<Services, "config">,
): Promise<Input<Endpoint>> => {
  const { params, query, body } = request as unknown as Pick<Input<Endpoint>, "params" | "query" | "body">;
  const schema = endpoint.body ?? noFields;
  if (!endpoint.files) {
    // Fastify has checked the body that an endpoint has.
    const unexpected = endpoint.body || endpoint.bytes ? undefined : noFields.safeParse(body || {}).error;
    if (unexpected) throw invalidInput(unexpected);
    return { params, query, body, files: {} };
  }
  const isJson = takesJson(endpoint) && !request.isMultipart();
  if (!isJson) countUpload(endpoint, request);
  if (Object.values(endpoint.files).some(({ onDisk }) => onDisk)) allowSlowUpload(request);
  const { files, fields } = isJson
    ? { files: noneOf(endpoint.files), fields: (body ?? {}) as Record<string, unknown> }
    : await readUploads(request, endpoint, config.filesDir);
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { params, query, body: parsed.data as never, files };
  await discardUploads(files);
  throw invalidInput(parsed.error);
};

/** A JSON body has no files: an empty list of those of which there may be several. */
const noneOf = (files: NonNullable<Endpoint["files"]>): Record<string, readonly DiskUpload[]> =>
  Object.fromEntries(Object.entries(files).flatMap(([name, { many }]) => (many ? [[name, []]] : [])));

const answerList = (services: Services, { endpoint, name }: NamedEndpoint, { sqlHandler }: SqlHandler<Endpoint>) => {
  const statementOf = statementsOf(endpoint.policy, (input, params) => sqlHandler(input, params, services));
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const tokenHash = tokenHashOf(request);
    if (!tokenHash) throw new AppError("unauthenticated");
    if (request.validationError) {
      await checkCaller(services, endpoint, request);
      throw request.validationError;
    }
    const input = await inputOf(endpoint, request, services);
    const body = await answerSql(services.db, endpoint.policy, statementOf(tokenHash, input));
    if (body === undefined) throw new AppError("not_found", { params: { noun: "record" } });
    return sendText(services, { endpoint, name }, input, reply, body);
  };
};

/** Sends JSON that PostgreSQL wrote; only tests hold it against its schema. */
const sendText = (
  { config }: Services,
  { endpoint, name }: Pick<NamedEndpoint, "endpoint" | "name">,
  { query }: Input<Endpoint>,
  reply: FastifyReply,
  text: string,
) => {
  const schema = endpoint.replies[successOf(endpoint)]!;
  if (config.checkReplies) checkReply(name, leanReply(endpoint, query) ?? schema, JSON.parse(text));
  return reply.type(jsonType).send(text);
};
const jsonType = "application/json; charset=utf-8";

const checkReply = (name: string, schema: z.ZodType | Stream, body: unknown): void => {
  if (isStream(schema)) return;
  const read = schema.safeParse(body);
  if (!read.success) throw new Error(`${name} answers what its schema does not say: ${z.prettifyError(read.error)}`);
};

const answer = async (
  services: Services,
  named: NamedEndpoint,
  handler: Exclude<AnyHandler, SqlHandler<Endpoint>>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const input = await inputOf(named.endpoint, request, services);
  if (!named.endpoint.files) return answerTo(input, services, named, handler, request, reply);
  try {
    return await answerTo(input, services, named, handler, request, reply);
  } finally {
    await discardUploads(input.files);
  }
};

const answerTo = async (
  input: Input<Endpoint>,
  services: Services,
  named: NamedEndpoint,
  handler: Exclude<AnyHandler, SqlHandler<Endpoint>>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { endpoint } = named;
  const me = callers.get(request) ?? null;
  const isStreamed = isStream(endpoint.replies[successOf(endpoint)]!);
  const isKeyed = acceptsIdempotencyKey(endpoint);
  const key = isKeyed ? idempotencyKeyOf(request, me?._id, input) : null;
  const requireReply =
    services.config.checkReplies && isKeyed && me
      ? (result: unknown) => checkReply(`A change of ${named.name}`, endpoint.replies[successOf(endpoint)]!, result)
      : undefined;
  const context: Context<CurrentUser | null> = {
    services,
    sql: services.db.sql,
    me,
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers["user-agent"]?.slice(0, 300) ?? "",
    change: changeOnce(
      {
        db: services.db,
        config: services.config,
        me,
        action: named.name,
        audited: endpoint.audited === true,
        requestId: request.id,
      },
      { key, requireReply },
    ),
  };
  if (isStreamed) {
    const lastEventId = request.headers["last-event-id"];
    const raw = { reply, lastEventId: typeof lastEventId === "string" ? lastEventId : undefined };
    return handler(input, context, raw).catch((error: unknown) => {
      // Once its head is sent, a reply that fails can only be cut off.
      if (reply.raw.headersSent) reply.raw.destroy();
      throw error;
    });
  }
  // First, since what was done may be refused now.
  const kept = key && (await keptReply(services.db, key));
  // Such a list makes its records of all their fields.
  const work = () => handler(withAllFields(input), context, undefined);
  const body = await (kept ? Promise.resolve(kept.reply) : work()).catch(async (error: unknown) => {
    if (key && error instanceof AlreadyDone) return (await keptReply(services.db, key))?.reply;
    if (error instanceof Unchanged && endpoint.unchanged?.[error.status] !== undefined) return error;
    throw error;
  });
  if (body instanceof Unchanged) return reply.status(body.status).send();
  reply.status(successOf(endpoint));
  const lean = leanReply(endpoint, input.query);
  if (lean) return reply.type(jsonType).send(textOf(lean, body));
  if (body instanceof JsonText) return sendText(services, named, input, reply, body.text);
  return body === undefined ? reply.send() : body;
};
