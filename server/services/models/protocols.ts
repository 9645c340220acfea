import type { EndpointKind } from "../../../contract/model-endpoints/entity.ts";

/** What was said so far, in the form of the chat APIs. */
export interface Message {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** How one kind of endpoint is asked and understood. */
export interface ProtocolOf {
  /** Where a question is posted. */
  readonly address: (url: string) => string;
  readonly body: (asked: { model: string; template: string; messages: readonly Message[] }) => string;
  /** A piece of the answer from one event of a stream; undefined where it has none. */
  readonly piece: (event: unknown, answerPath: string) => string | undefined;
  /** The answer of a reply that is not a stream. */
  readonly whole: (reply: unknown, answerPath: string) => string | undefined;
}

export const protocols: Readonly<Record<EndpointKind, ProtocolOf>> = {
  openai: {
    address: (url) => {
      const asked = new URL(url);
      asked.pathname = `${asked.pathname.replace(/\/+$/, "")}/chat/completions`;
      return asked.href;
    },
    body: ({ model, messages }) => JSON.stringify({ model, messages, stream: true }),
    piece: (event) => textAt(event, "choices.0.delta.content"),
    whole: (reply) => textAt(reply, "choices.0.message.content"),
  },
  template: {
    address: (url) => url,
    body: ({ model, template, messages }) => fillTemplate(template, model, messages),
    piece: textAt,
    whole: textAt,
  },
};

/** The text at a path such as `choices.0.text`; undefined where there is none. */
function textAt(value: unknown, path: string): string | undefined {
  let at = value;
  for (const name of path.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return typeof at === "string" ? at : undefined;
}

/**
 * A template's JSON with its placeholders filled in as values, so that nothing that a person wrote can change its
 * structure. `{{messages}}` alone in a text becomes the list.
 */
export const fillTemplate = (template: string, model: string, messages: readonly Message[]): string => {
  const prompt = messages.at(-1)?.content ?? "";
  const words: Readonly<Record<string, string>> = { prompt, model, messages: JSON.stringify(messages) };
  const fill = (value: unknown): unknown => {
    if (value === "{{messages}}") return messages;
    if (typeof value === "string") return value.replace(/\{\{(prompt|model|messages)\}\}/g, (_, name) => words[name]!);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one)]));
  };
  return JSON.stringify(fill(JSON.parse(template)));
};
