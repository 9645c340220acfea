import { createContext, use } from "react";
import { keyText } from "./keys.ts";

/** The keys of the page's actions, by their id. */
export const KeysContext = createContext<ReadonlyMap<string, readonly string[]>>(new Map());

/** The first key of an action, as a button shows it; a screen reader hears the button's own name alone. */
export const Key = ({ of }: { readonly of: string }) => {
  const key = use(KeysContext).get(of)?.[0];
  return key === undefined ? null : <kbd aria-hidden="true">{keyText(key)}</kbd>;
};
