import { useRef } from "react";
import { v4 as newKey } from "uuid";

/** The Idempotency-Key for a body: the same for the same body, so that a second attempt creates nothing twice. */
export const useKeyOf = (): ((body: unknown) => string) => {
  const last = useRef({ text: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
};

/** As useKeyOf, for bodies of which several may be sent again: each keeps its key. Only for what can be done once. */
export const useKeysOf = (): ((body: unknown) => string) => {
  const keys = useRef(new Map<string, string>());
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.current.get(text) ?? newKey();
    keys.current.set(text, key);
    return key;
  };
};

/**
 * Makes a call that may be repeated, with its Idempotency-Key: the same for the same body through failures, since it is
 * unknown whether they were executed; a new one after each success, so that the next press is a new request.
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
