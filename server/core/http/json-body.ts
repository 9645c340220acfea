import type { FastifyInstance } from "fastify";

/**
 * Reads JSON as Fastify does, except that an empty body is no body, since many clients send the header with every call.
 * The limits are those of each route, and keys such as `__proto__` are refused as before.
 */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null);
    else void parse(request, body, done);
  });
};
