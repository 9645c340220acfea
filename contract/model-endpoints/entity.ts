import { z } from "zod";
import { Id, Instant, line, Ref, text, Version } from "../core/fields.ts";

/** How an endpoint is asked. */
export const endpointKinds = ["openai", "template"] as const;
export type EndpointKind = (typeof endpointKinds)[number];

/** How many models a project may have, and how many answers are compared. */
export const answersMax = 4;
const pathPattern = /^[\w-]+(?:\.[\w-]+)*$/;

const isJson = (template: string): boolean => {
  try {
    return typeof JSON.parse(template) === "object";
  } catch {
    return false;
  }
};
const asksSomething = (template: string): boolean => /\{\{(?:prompt|messages)\}\}/.test(template);

/** What a manager sets, beside the key. */
export const endpointFields = {
  kind: z.enum(endpointKinds).meta({
    label: "Kind",
    options: { openai: "OpenAI-compatible", template: "JSON template" },
    help: "Most providers offer the first: chat completions with a streamed answer",
  }),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .meta({
      label: "Address",
      help: "Such as https://api.example.com/v1. Its host needs an administrator's approval",
    }),
  models: z
    .array(line(120))
    .min(1)
    .max(answersMax)
    .meta({ label: "Models", help: "One, or up to four whose answers people compare" }),
  template: text(10_000).meta({
    label: "Template",
    onlyIf: { kind: "template" },
    help: "JSON that is sent, with {{prompt}}, {{messages}} or {{model}} in it",
  }),
  answerPath: line(200, 0).meta({
    label: "Path to the answer",
    onlyIf: { kind: "template" },
    help: "Where the answer stands in the reply, such as choices.0.text",
  }),
};
export const endpointDefaults = { template: "", answerPath: "" };

/** What has to fit together. */
export const fits = (
  { kind, template = "", answerPath = "" }: { kind?: EndpointKind; template?: string; answerPath?: string },
  issue: (field: string, message: string) => void,
): void => {
  if (kind !== "template") return;
  if (!isJson(template)) issue("template", "This is no JSON.");
  else if (!asksSomething(template)) issue("template", "Put {{prompt}} or {{messages}} into it.");
  if (!pathPattern.test(answerPath)) issue("answerPath", "Such as choices.0.text");
};

/** The model that a project's prompts ask. */
export const ModelEndpoint = z.strictObject({
  /** The project's. */
  _id: Id,
  projectId: Ref.meta({ label: "Project", reference: "projects" }),
  ...endpointFields,
  /** The key's last four characters; empty where there is none. */
  keyEnd: z.string().meta({ label: "Key ends in" }),
  /** Whether an administrator has approved the host. */
  isApproved: z.boolean().meta({ label: "Host approved" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
});
ModelEndpoint.register(z.globalRegistry, { id: "ModelEndpoint" });
export type ModelEndpoint = z.infer<typeof ModelEndpoint>;
