import type { IncomingMessage } from "node:http";
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen, type IPolicy } from "cockatiel";
import { createParser } from "eventsource-parser";
import type { FastifyBaseLogger } from "fastify";
import type { EndpointKind } from "../../../contract/model-endpoints/entity.ts";
import { TooLong } from "../bounded-text.ts";
import { Forbidden, type Guard, guardedRequest } from "../guard/guarded-request.ts";
import { type Message, protocols } from "./protocols.ts";

/** A project's endpoint with its key. */
export interface Target {
  readonly kind: EndpointKind;
  readonly url: string;
  readonly key: string;
  readonly model: string;
  readonly template: string;
  readonly answerPath: string;
}

/** The model gave no answer; `message` is for whoever asked it, and has nothing of the endpoint's reply. */
export class ModelFailure extends Error {
  /** It is the endpoint that is down or slow, rather than set up wrongly. */
  readonly isOutage: boolean;

  constructor(message: string, isOutage = false) {
    super(message);
    this.isOutage = isOutage;
  }
}

export interface Models {
  /** The only origin beside public ones; undefined but in the demo. */
  readonly standIn: string | undefined;
  /** Asks a model. Yields its answer as it arrives. Throws ModelFailure. */
  ask(target: Target, messages: readonly Message[], signal: AbortSignal): AsyncGenerator<string, void>;
}

declare module "../../core/adapters.ts" {
  interface Adapters {
    readonly models: Models;
  }
}

/** `whole` and `first` in milliseconds, `size` in bytes. */
export interface Limits {
  readonly whole: number;
  /** Until the reply begins. */
  readonly first: number;
  readonly size: number;
}
export const usualLimits: Limits = { whole: 60_000, first: 30_000, size: 1_000_000 };
const failuresToOpen = 5;
const halfOpenAfter = 30_000;
/** How many endpoints' breakers are remembered; the oldest goes first. */
const breakersMax = 1000;

export const makeModels = (
  guard: Guard,
  log: Pick<FastifyBaseLogger, "warn">,
  limits: Limits = usualLimits,
): Models => {
  const breakers = new Map<string, IPolicy>();
  const breakerOf = (origin: string): IPolicy => {
    const known = breakers.get(origin);
    if (known) return known;
    if (breakers.size >= breakersMax) breakers.delete(breakers.keys().next().value!);
    const made = circuitBreaker(
      handleWhen((error) => error instanceof ModelFailure && error.isOutage),
      { breaker: new ConsecutiveBreaker(failuresToOpen), halfOpenAfter },
    );
    made.onBreak(() => log.warn({ endpoint: origin }, "a model endpoint failed several times, and is left alone"));
    breakers.set(origin, made);
    return made;
  };

  return {
    standIn: guard.standIn,
    async *ask(target, messages, signal) {
      const whole = AbortSignal.timeout(limits.whole);
      const first = new AbortController();
      const timer = setTimeout(() => first.abort(new DOMException("", "TimeoutError")), limits.first);
      try {
        const response = await breakerOf(originOf(target.url)).execute(() =>
          begin(guard, target, messages, signal, AbortSignal.any([signal, whole, first.signal])),
        );
        clearTimeout(timer);
        yield* pieces(target, response, limits.size);
      } catch (error) {
        throw failureOf(error, signal.aborted);
      } finally {
        clearTimeout(timer);
      }
    },
  };
};

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

const begin = async (
  guard: Guard,
  target: Target,
  messages: readonly Message[],
  stop: AbortSignal,
  signal: AbortSignal,
): Promise<IncomingMessage> => {
  const { address, body } = protocols[target.kind];
  const response = await guardedRequest(guard, {
    url: address(target.url),
    headers: {
      accept: "text/event-stream, application/json",
      "content-type": "application/json",
      ...(target.key !== "" && { authorization: `Bearer ${target.key}` }),
    },
    body: body({ ...target, messages }),
    signal,
  }).catch((error: unknown) => {
    throw failureOf(error, stop.aborted);
  });
  const failure = failureBy(response);
  if (!failure) return response;
  response.destroy();
  throw failure;
};

const failureBy = ({ statusCode: status = 0, headers }: IncomingMessage): ModelFailure | null => {
  if (status === 401 || status === 403) return new ModelFailure("The model endpoint does not accept the key.");
  if (status === 429) return new ModelFailure("The model is busy. Try again in a while.");
  if (status >= 500) return new ModelFailure("The model endpoint has an error of its own. Try again in a while.", true);
  if (status !== 200) return new ModelFailure(`The model endpoint answers with status ${status}.`);
  const encoding = headers["content-encoding"];
  return encoding && encoding !== "identity" ? new ModelFailure("The model endpoint answers in another form.") : null;
};

/** The answer's pieces, from a stream of events or from one JSON reply. */
const pieces = async function* (
  { kind, answerPath }: Target,
  response: IncomingMessage,
  sizeMax: number,
): AsyncGenerator<string, void> {
  const { piece, whole } = protocols[kind];
  const isStream = response.headers["content-type"]?.startsWith("text/event-stream") ?? false;
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  let isDone = false;
  let isAnything = false;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > sizeMax) throw new TooLong(sizeMax);
    const arrived = decoder.decode(chunk, { stream: true });
    if (!isStream) {
      text += arrived;
      continue;
    }
    parser.feed(arrived);
    for (const data of events.splice(0)) {
      if (data === "[DONE]") isDone = true;
      const found = isDone ? undefined : piece(jsonOf(data), answerPath);
      if (found) {
        isAnything = true;
        yield found;
      }
    }
    if (isDone) break;
  }
  const found = isStream ? undefined : whole(jsonOf(text), answerPath);
  if (found) yield found;
  if (!found && !isAnything) throw new ModelFailure("The model endpoint answers in another form.");
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** `isStopped`: the caller went away, which says nothing about the endpoint. */
const failureOf = (error: unknown, isStopped: boolean): ModelFailure => {
  if (error instanceof ModelFailure) return error;
  if (error instanceof Forbidden) return new ModelFailure(error.message);
  if (error instanceof BrokenCircuitError)
    return new ModelFailure("The model endpoint failed several times, and is left alone for half a minute.");
  if (error instanceof TooLong) return new ModelFailure("The model's answer is too long.");
  if (isStopped) return new ModelFailure("The answer was stopped.");
  const isLate = ["TimeoutError", "AbortError"].includes((error as Error).name);
  return new ModelFailure(isLate ? "The model did not answer in time." : "The model endpoint can't be reached.", true);
};
