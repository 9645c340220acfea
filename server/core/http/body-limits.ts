import type { FastifyRequest } from "fastify";
import { bodyMaxOf, type Endpoint } from "../../../contract/core/endpoint.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { AppError } from "../app-error.ts";

/** More than any shape of the contract has. */
const keysMax = 200;
const levelsMax = 32;

const tooLarge = (max: string): AppError => new AppError("too_large", { params: { max } });

/**
 * Refuses a body by its length before any of it is read, multipart too. While a body without a length is read, Fastify
 * counts its bytes, and `countUpload` those of multipart.
 */
export const requireLength = (endpoint: Endpoint, request: FastifyRequest): void => {
  const max = bodyMaxOf(endpoint);
  if (Number(request.headers["content-length"] ?? 0) > max) throw tooLarge(fileSize(max));
};

/** Ends the connection of an upload that goes on beyond what the endpoint takes. */
export const countUpload = (endpoint: Endpoint, request: FastifyRequest): void => {
  const max = bodyMaxOf(endpoint);
  let bytes = 0;
  request.raw.on("data", (part: Buffer) => {
    bytes += part.length;
    if (bytes > max) request.raw.destroy();
  });
};

/** Refuses what would cost the validation much: an object of more keys, or more levels, than any shape has. */
export const requireModest = (body: unknown): void => {
  let level = [body].filter(isObject);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > levelsMax) throw tooLarge(`${levelsMax} levels`);
    level = level.flatMap((value) => innerOf(value).filter(isObject));
  }
};

const innerOf = (value: object): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  const inner: unknown[] = Object.values(value);
  if (inner.length > keysMax) throw tooLarge(`${keysMax} fields`);
  return inner;
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
