import { z } from "zod";
import { endpoints, only } from "../core/endpoint.ts";
import { byId, line, Version } from "../core/fields.ts";
import { endpointDefaults, endpointFields, fits, ModelEndpoint } from "./entity.ts";
import "./errors.ts";

const at = "/api/v1/prompts/endpoints";
const managers = only("admin", "manager");
/** Null: the project has none. */
const found = z.strictObject({ endpoint: ModelEndpoint.nullable() });

const key = line(500, 0)
  .regex(/^[\x21-\x7e]*$/, "No blanks.")
  .meta({
    label: "Key",
    widget: "password",
    writeOnly: true,
    help: "Never shown again. Leave it out to keep the present one",
  });

export const modelEndpoints = endpoints({
  show: {
    method: "GET",
    path: `${at}/get-endpoint/:_id`,
    summary: "The model endpoint of a project, with the last four characters of its key",
    policy: managers,
    params: byId,
    replies: { 200: found },
    record: "endpoint",
    errors: ["not_found"],
  },
  set: {
    method: "POST",
    path: `${at}/create-or-update/:_id`,
    summary:
      "Set a project's model endpoint. Without a key the present one stays while the host does; an empty one removes it",
    policy: managers,
    audited: true,
    secret: true,
    params: byId,
    body: z
      .strictObject({
        ...endpointFields,
        template: endpointFields.template.default(endpointDefaults.template),
        answerPath: endpointFields.answerPath.default(endpointDefaults.answerPath),
        key: key.optional(),
        version: Version.optional(),
      })
      .superRefine((body, context) =>
        fits(body, (field, message) => context.addIssue({ code: "custom", path: [field], message })),
      ),
    replies: { 200: z.strictObject({ endpoint: ModelEndpoint }) },
    record: "endpoint",
    errors: ["not_found", "stale", "host_not_approved"],
  },
  reset: {
    method: "GET",
    path: `${at}/reset/:_id`,
    summary: "Remove the address and key of a project's model endpoint; its prompts stay",
    policy: managers,
    audited: true,
    params: byId,
    replies: { 200: found },
    errors: ["not_found"],
  },
});
