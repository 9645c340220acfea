import { useRef } from "react";
import { v4 as newKey } from "uuid";

/** The Idempotency-Key to send a body with: the same for the same body, so that a second try makes nothing twice. */
export const useKeyOf = (): ((body: unknown) => string) => {
  const last = useRef({ text: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
};

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
