import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { errorsOf } from "../../../contract/core/endpoint-errors.ts";
import type { ErrorCode } from "../../../contract/core/errors.ts";
import type { NamedEndpoint } from "../../../contract/index.ts";
import type { Config } from "../../config.ts";
import { AppError, notFound } from "../app-error.ts";
import { isLostConnection } from "../db/lost-connection.ts";

/** The most fields that an error names, and of each name: neither a file nor a body may become a reply of megabytes. */
const fieldsMax = 200;
const nameMax = 100;

/** When to try again what failed with 503, in seconds. */
export const retryAfterSeconds = 5;

/** What is told of one of zod's issues. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Unknown ones. */
  readonly keys?: readonly string[];
  /** The issues of each alternative of a union. */
  readonly errors?: readonly (readonly Issue[])[];
}

/** zod's issues as messages by field; an unknown field gets its own. */
const fieldsOf = (issues: readonly Issue[]): Record<string, string[]> => {
  // A map, since a field may have the name of what every object has: constructor, __proto__.
  const fields = new Map<string, string[]>();
  for (const { path, message, keys } of issues.flatMap(meant)) {
    const found = keys?.map((key) => [[...path, key], "Unknown field."] as const) ?? [[path, message] as const];
    for (const [parts, text] of found) {
      if (fields.size >= fieldsMax) return Object.fromEntries(fields);
      const name = parts.map(String).join(".").slice(0, nameMax);
      fields.set(name, [...(fields.get(name) ?? []), text]);
    }
  }
  return Object.fromEntries(fields);
};

/** Of a union the issues of the alternative that was meant: it knows the most of what was sent, or misses the least. */
const meant = (issue: Issue): readonly Issue[] => {
  const [nearest, next] = (issue.errors ?? [])
    .map((issues) => ({ issues, unknown: unknownIn(issues) }))
    .sort((one, other) => one.unknown - other.unknown || one.issues.length - other.issues.length);
  const isAlone = nearest?.unknown !== next?.unknown || nearest?.issues.length !== next?.issues.length;
  if (!nearest || !isAlone) return [issue];
  return nearest.issues.flatMap((inner) => meant({ ...inner, path: [...issue.path, ...inner.path] }));
};

/** How many of the sent fields an alternative does not know; more than any where it is of another type. */
const unknownIn = (issues: readonly Issue[]): number => {
  const whole = issues.filter(({ path }) => path.length === 0);
  const isOther = whole.some(({ code }) => code !== "unrecognized_keys" && code !== "custom");
  return isOther ? Number.MAX_SAFE_INTEGER : whole.reduce((sum, { keys = [] }) => sum + keys.length, 0);
};

export const invalidInput = ({ issues }: { readonly issues: readonly Issue[] }): AppError =>
  new AppError("validation", { fields: fieldsOf(issues) });

/** Fastify's own errors, by our codes. */
const ownCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_REQ_FILE_TOO_LARGE: "too_large",
  FST_FILES_LIMIT: "validation",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "unsupported_media",
  FST_ERR_CTP_EMPTY_JSON_BODY: "bad_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "bad_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "bad_json",
  FST_FIELDS_LIMIT: "bad_json",
  FST_PARTS_LIMIT: "bad_json",
  FST_INVALID_JSON_FIELD_ERROR: "bad_json",
  FST_UNDER_PRESSURE: "busy",
  // PostgreSQL: a statement or a lock took too long, or the transaction met others again and again.
  "40001": "busy",
  "40P01": "busy",
  "57014": "busy",
  "55P03": "busy",
  // The disk is full, of PostgreSQL or of the files.
  "53100": "storage_full",
  ENOSPC: "storage_full",
  EDQUOT: "storage_full",
};

/** Errors that are someone's to mend, though the caller can only wait. */
const logged: ReadonlySet<ErrorCode> = new Set(["internal", "storage_full"]);

/** Any error as one of ours. */
export const appErrorOf = (error: FastifyError): AppError => {
  if (error instanceof AppError) return error;
  if (error.code === "FST_ERR_MAX_PARAM_LENGTH") return notFound("address");
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ keyword, instancePath, message = "This is not right.", params }) => ({
      ...(params as object),
      code: keyword,
      path: instancePath.split("/").filter((part) => part !== ""),
      message,
    }));
    return invalidInput({ issues });
  }
  if (isLostConnection(error)) return new AppError("busy");
  const code = ownCodes[error.code];
  if (code) return new AppError(code, { params: { max: "the limit of this call" } });
  if (error.statusCode === 429) return new AppError("too_many", { params: { wait: "a minute" } });
  if (error.statusCode === 400) return new AppError("bad_json");
  return new AppError("internal");
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** The endpoint of the contract that the route mounts. */
    named?: NamedEndpoint;
  }
}

/** The error, or in tests another one where the endpoint does not say that it may answer it. */
const checked = (error: FastifyError, request: FastifyRequest): FastifyError => {
  const { named } = request.routeOptions.config;
  const { code } = appErrorOf(error);
  if (!named || errorsOf(named.endpoint).has(code)) return error;
  const message = `${named.name} answers ${code}, which its endpoint does not name`;
  return Object.assign(new Error(message), { code: "UNNAMED" });
};

/** Every failure becomes the standard error body; unexpected errors are logged with their stack and not disclosed. */
export const handleErrors = (app: FastifyInstance, { checkReplies }: Config): void => {
  app.setErrorHandler((thrown: FastifyError, request: FastifyRequest, reply) => {
    const error = checkReplies ? checked(thrown, request) : thrown;
    const appError = appErrorOf(error);
    if (logged.has(appError.code)) request.log.error({ err: error }, "request failed");
    if (appError.code === "too_many" && appError.details.params?.["seconds"]) {
      reply.header("retry-after", String(appError.details.params["seconds"]));
    }
    if (appError.statusCode === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", retryAfterSeconds);
    if (appError.code === "unauthenticated") reply.header("www-authenticate", "Bearer");
    return reply.status(appError.statusCode).send(appError.body(request.id));
  });
};
