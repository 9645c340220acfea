import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { acceptsIdempotencyKey, errorsOf } from "../../../contract/core/endpoint-errors.ts";
import {
  bodyMaxOf,
  changesState,
  type Endpoint,
  isStream,
  sendsRanges,
  successOf,
  takesJson,
} from "../../../contract/core/endpoint.ts";
import { type ErrorCode, errors } from "../../../contract/core/errors.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { roles } from "../../../contract/core/roles.ts";
import type { NamedEndpoint } from "../../../contract/index.ts";
import { listsOf } from "./multipart-fields.ts";
import type { JsonSchema, Schemas } from "./openapi-schemas.ts";

type Described = Readonly<Record<string, unknown>>;

/** The replies of all refusals by name, since most endpoints share theirs; and what most lists are asked with. */
export interface Shared {
  readonly replies: Map<string, Described>;
  readonly parameters: Map<string, Described>;
}
const ofMostLists: ReadonlySet<string> = new Set(["limit", "skip", "search", "fields", "_id"]);

const callersOf = ({ policy }: Endpoint): string => {
  if (policy.roles === "anyone") return "For everyone, without signing in.";
  const who = policy.roles.length < roles.length ? `For ${policy.roles.join(", ")}.` : "For everyone who is signed in.";
  return policy.denyOwn ? `${who} Not for their own records.` : who;
};

const parametersOf = (schema: z.ZodObject | undefined, place: "path" | "query", schemas: Schemas): Described[] => {
  const { properties = {}, required = [] } = schema ? schemas.of(schema, "input") : {};
  return Object.entries(properties).map(([name, field]) => {
    const { description, ...bare } = field as JsonSchema;
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema: bare,
    };
  });
};

/** A parameter, or a reference to it where it is that of most lists. */
const once = (parameter: Described, { parameters }: Shared): Described => {
  const name = String(parameter["name"]);
  if (!ofMostLists.has(name)) return parameter;
  const first = parameters.get(name) ?? parameter;
  parameters.set(name, first);
  return isDeepStrictEqual(first, parameter) ? { $ref: `#/components/parameters/${name}` } : parameter;
};

/** Files as binary properties beside the other fields, with their kinds and sizes. */
const multipartOf = (endpoint: Endpoint, schemas: Schemas): Described => {
  const files = Object.entries(endpoint.files ?? {});
  const fields = endpoint.body ? schemas.of(endpoint.body, "input") : { type: "object" as const };
  return {
    schema: {
      ...fields,
      properties: {
        ...Object.fromEntries(
          files.map(([name, { mime, max, many }]) => {
            const file = {
              type: "string",
              format: "binary",
              maxLength: max,
              description: `A file of ${mime.join(", ")}; at most ${fileSize(max)}.`,
            };
            return [name, many ? { type: "array", maxItems: many, items: file } : file];
          }),
        ),
        ...fields.properties,
      },
      required: [...files.filter(([, { optional }]) => !optional).map(([name]) => name), ...(fields.required ?? [])],
    },
    encoding: Object.fromEntries([
      ...files.map(([name, { mime }]) => [name, { contentType: mime.join(", ") }]),
      // Otherwise programs send each entry as a part of its own.
      ...listsOf(endpoint.body).map((name) => [name, { contentType: "application/json" }]),
    ]),
  };
};

const bodyOf = (endpoint: Endpoint, schemas: Schemas): Described | undefined => {
  const description = `At most ${fileSize(bodyMaxOf(endpoint))} altogether.`;
  if (endpoint.files) {
    const json = takesJson(endpoint) && endpoint.body && { schema: schemas.of(endpoint.body, "input") };
    return {
      description,
      required: true,
      content: { "multipart/form-data": multipartOf(endpoint, schemas), ...(json && { "application/json": json }) },
    };
  }
  if (endpoint.bytes) {
    const schema = { type: "string", format: "binary" };
    return { description, required: true, content: { [endpoint.bytes.mime]: { schema } } };
  }
  if (!endpoint.body) return undefined;
  return {
    description,
    // A missing body is an empty one.
    required: !endpoint.body.safeParse({}).success,
    content: { "application/json": { schema: schemas.of(endpoint.body, "input") } },
  };
};

const successReply = (endpoint: Endpoint, schemas: Schemas): Described => {
  const reply = endpoint.replies[successOf(endpoint)]!;
  const description = "Done.";
  if (isStream(reply)) {
    const contentOf = (mime: string) => [
      mime,
      { schema: { type: "string", ...(!mime.startsWith("text/") && { format: "binary" }) } },
    ];
    return { description, content: Object.fromEntries([reply.stream, ...(reply.others ?? [])].map(contentOf)) };
  }
  return { description, content: { "application/json": { schema: schemas.of(reply, "output") } } };
};

/** The refusals of one status: a reference to the reply that names exactly these codes. */
const refusal = (status: string, codes: readonly ErrorCode[], { replies }: Shared): Described => {
  const name = [status, ...codes].join("-");
  if (!replies.has(name)) {
    replies.set(name, {
      description: codes.map((code) => `\`${code}\`: ${errors[code][1]}`).join("\n\n"),
      content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } },
    });
  }
  return { $ref: `#/components/responses/${name}` };
};

const repliesOf = (endpoint: Endpoint, schemas: Schemas, shared: Shared): Described => {
  const byStatus = Object.groupBy([...errorsOf(endpoint)].sort(), (code) => String(errors[code][0]));
  return {
    [successOf(endpoint)]: successReply(endpoint, schemas),
    ...(sendsRanges(endpoint) && {
      206: { ...successReply(endpoint, schemas), description: "The bytes that `Range` names." },
      304: { description: "It is still what `If-None-Match` names." },
    }),
    ...Object.fromEntries(
      Object.entries(endpoint.unchanged ?? {}).map(([status, message]) => [
        status,
        { description: `Nothing was changed: ${message}` },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(byStatus).map(([status, codes]) => [status, refusal(status, codes ?? [], shared)]),
    ),
  };
};

/** Whether it goes on where a listener was cut off: an answer that is streamed once does not. */
const isLive = (endpoint: Endpoint): boolean => {
  const reply = endpoint.replies[successOf(endpoint)]!;
  return isStream(reply) && reply.stream === "text/event-stream" && !changesState(endpoint);
};

const lastEventId = {
  name: "Last-Event-ID",
  in: "header",
  required: false,
  description: "The id of the last event that was read: those after it come first.",
  schema: { type: "string" },
};

/** One endpoint as OpenAPI describes an operation. */
export const operationOf = ({ area, endpoint }: NamedEndpoint, schemas: Schemas, shared: Shared): Described => {
  const requestBody = bodyOf(endpoint, schemas);
  return {
    tags: [area],
    summary: endpoint.summary,
    description: [callersOf(endpoint), endpoint.beyond && "Beyond the owner's specification."]
      .filter(Boolean)
      .join(" "),
    security: endpoint.policy.roles === "anyone" ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(endpoint.params, "path", schemas),
      ...parametersOf(endpoint.query, "query", schemas).map((parameter) => once(parameter, shared)),
      ...(isLive(endpoint) ? [lastEventId] : []),
      ...(acceptsIdempotencyKey(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: repliesOf(endpoint, schemas, shared),
  };
};
