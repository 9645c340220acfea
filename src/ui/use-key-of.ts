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
