import { useRef } from "react";
import { useKeyOf } from "./use-key-of.ts";

/**
 * Makes a call that may be made again, with its Idempotency-Key: the same for the same body through failures, of which
 * nobody knows whether they were done; another one after each success, so that the next press is not taken for the last.
 */
export const useKeyedCall = () => {
  const keyOf = useKeyOf();
  const turn = useRef(0);
  return async <T>(body: unknown, make: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const reply = await make(keyOf([turn.current, body]));
    turn.current += 1;
    return reply;
  };
};
