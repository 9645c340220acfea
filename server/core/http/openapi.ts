import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { isStream, methodsOf, successOf } from "../../../contract/core/endpoint.ts";
import { ErrorBody } from "../../../contract/core/errors.ts";
import type { NamedEndpoint } from "../../../contract/index.ts";
import { keyPattern, keysKept } from "./idempotency.ts";
import { operationOf, type Shared } from "./openapi-operation.ts";
import { jsonSchemasOf } from "./openapi-schemas.ts";

const schemasOf = ({ endpoint }: NamedEndpoint): z.ZodType[] => {
  const reply = endpoint.replies[successOf(endpoint)]!;
  return [endpoint.params, endpoint.query, endpoint.body, isStream(reply) ? undefined : reply].filter(
    (schema) => schema !== undefined,
  );
};

const info = {
  title: "Muster",
  version: "1",
  description: [
    "Every refusal has one body, `ErrorBody`: go by its `code`; `message` is for people.",
    "Money is a whole number of minor units of the currency, such as cents.",
    "Days and times of day are in the company's time zone, points in time in UTC.",
  ].join("\n\n"),
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `With a key the request of a signed-in caller is done once: each further one within ${keysKept} of the first gets the first one's reply. Later, look first.`,
  schema: { type: "string", pattern: keyPattern.source },
};

/** The contract as an OpenAPI 3.1 document. */
const documentOf = (rows: readonly NamedEndpoint[]) => {
  // Copies, since a body that depends on the loaded areas is made anew each time it is asked for.
  const endpoints = rows.map((named) => ({ ...named, endpoint: { ...named.endpoint } }));
  const schemas = jsonSchemasOf([ErrorBody, ...endpoints.flatMap(schemasOf)]);
  const shared: Shared = { replies: new Map(), parameters: new Map() };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const named of endpoints) {
    const path = (paths[named.endpoint.path.replace(/:(\w+)/g, "{$1}")] ??= {});
    for (const [at, method] of methodsOf(named.endpoint).entries()) {
      const operationId = at === 0 ? named.name : `${named.name}.${method.toLowerCase()}`;
      path[method.toLowerCase()] = { operationId, ...operationOf(named, schemas, shared) };
    }
  }
  schemas.of(ErrorBody, "output");
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: "/" }],
    tags: [...new Set(endpoints.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The token of a session, or an API token." },
      },
      parameters: { IdempotencyKey: idempotencyKey, ...Object.fromEntries(shared.parameters) },
      schemas: schemas.components(),
      responses: Object.fromEntries([...shared.replies].sort(([one], [other]) => (one < other ? -1 : 1))),
    },
  };
};

/** OpenAPI 3.1 of the contract at /api/v1/openapi.json, and a page to browse it at /api/docs; made when first read. */
export const describeApi = async (app: FastifyInstance, endpoints: readonly NamedEndpoint[]): Promise<void> => {
  await app.register(swagger, {
    openapi: {},
    // The contract says more than the routes do.
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: () => documentOf(endpoints) as never,
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    transformStaticCSP: (csp) => csp.replace("upgrade-insecure-requests;", ""),
    uiConfig: { docExpansion: "none", persistAuthorization: false },
  });
  let text: string | undefined;
  app.get("/api/v1/openapi.json", (_, reply) =>
    reply.type("application/json; charset=utf-8").send((text ??= JSON.stringify(app.swagger()))),
  );
};
