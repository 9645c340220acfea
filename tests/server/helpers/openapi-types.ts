// Run by itself: writes the types of an OpenAPI document. `node openapi-types.ts <document.json> <types.ts>`
import { readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import ts from "legacy-typescript";

// The generator builds its types with TypeScript's own API, which is no longer part of the `typescript` we compile with.
registerHooks({
  resolve: (name, context, next) => next(name === "typescript" ? "legacy-typescript" : name, context),
});
const { astToString, default: openapiTS } = await import("openapi-typescript");

const [document = "", types = ""] = process.argv.slice(2);
const file = ts.factory.createTypeReferenceNode("Blob");
const nodes = await openapiTS(readFileSync(document, "utf8"), {
  // A field with a default may be left out of a request.
  defaultNonNullable: false,
  transform: (schema) => (schema.format === "binary" ? (file as never) : undefined),
});
writeFileSync(types, astToString(nodes));
