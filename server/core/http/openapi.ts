import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** OpenAPI 3.1 of the contract at /api/v1/openapi.json, and a page to browse it at /api/docs. */
export const describeApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Muster",
        version: "1",
        description: "Every refusal has one body: `{ statusCode, code, message, fields? }`.",
      },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    transformStaticCSP: (csp) => csp.replace("upgrade-insecure-requests;", ""),
    uiConfig: { docExpansion: "none", persistAuthorization: false },
  });
  app.get("/api/v1/openapi.json", { schema: { hide: true } }, () => app.swagger());
};
