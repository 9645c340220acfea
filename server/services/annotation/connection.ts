import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  wrap,
} from "cockatiel";
import { ServerUnavailable } from "./annotation-server.ts";
import { type Call, FailedTry, send, type Target } from "./server-http.ts";

/** Makes a call, and repeats it where that may help. */
export type Ask = (call: Call) => Promise<unknown>;

/** Milliseconds, but for `tries`. */
interface Patience {
  readonly tries: number;
  readonly each: number;
  readonly whole: number;
}

export interface Timing {
  readonly patient: Patience;
  /** Where a person waits. */
  readonly quick: Patience;
  /** How long to really wait before the next try. */
  readonly wait: (milliseconds: number) => number;
}
export const usualTiming: Timing = {
  patient: { tries: 4, each: 10_000, whole: 60_000 },
  quick: { tries: 1, each: 5000, whole: 5000 },
  wait: (milliseconds) => milliseconds,
};

const failuresToOpen = 5;
/** Milliseconds. */
const halfOpenAfter = 30_000;
const firstPause = 500;
const pauseMax = 60_000;

const isTransient = (error: unknown): error is FailedTry => error instanceof FailedTry && error.isTransient;

/**
 * The way to one server, with a circuit breaker that all its calls share. What is begun gets a time limit as a whole,
 * however many requests it consists of. `failing` hears each time that the breaker opens, and why.
 */
export const makeConnection = (target: Target, { wait, ...patience }: Timing, failing: (reason: string) => void) => {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof FailedTry && error.isOutage),
    { breaker: new ConsecutiveBreaker(failuresToOpen), halfOpenAfter },
  );
  breaker.onBreak((why) => failing("error" in why && why.error instanceof FailedTry ? why.error.reason : "unknown"));

  /** Two servers that failed at the same moment should not come back at the same moment. */
  const pauseOf = (attempt: number, error: unknown): number => {
    const backoff = Math.min(pauseMax, firstPause * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
    return Math.max(backoff, (isTransient(error) && error.retryAfter) || 0);
  };

  return (manner: "patient" | "quick"): Ask => {
    const { tries, each, whole } = patience[manner];
    const end = AbortSignal.timeout(whole);
    const until = performance.now() + whole;
    const mayRepeat = (error: unknown) => isTransient(error) && (error.retryAfter ?? 0) < until - performance.now();
    return async (call) => {
      // Behind the one call that tries out whether the server is back, no person is to wait.
      if (manner === "quick" && breaker.state === CircuitState.HalfOpen) throw leftAlone();
      const repeated = retry(handleWhen(mayRepeat), {
        maxAttempts: call.once ? 0 : tries - 1,
        backoff: new DelegateBackoff(({ attempt, result }) =>
          wait(pauseOf(attempt, "error" in result ? result.error : undefined)),
        ),
      });
      try {
        return await wrap(repeated, breaker).execute(
          () => send(target, call, AbortSignal.any([end, AbortSignal.timeout(each)])),
          end,
        );
      } catch (error) {
        throw error instanceof BrokenCircuitError ? leftAlone() : error;
      }
    };
  };
};

const leftAlone = () => new ServerUnavailable("it has failed several times, and is left alone for half a minute");
