import { createContext, type ReactNode, use, useMemo } from "react";
import { type ChosenKeys, type KeyAction, keysOf, keyText } from "./keys.ts";
import { type KeyHandlers, useKeys } from "./use-keys.ts";

/** The keys of the page's actions, by their id. */
export const KeysContext = createContext<ReadonlyMap<string, readonly string[]>>(new Map());

interface Page {
  /** All that keys do on the page. */
  readonly actions: readonly KeyAction[];
  readonly chosen: ChosenKeys;
}
const PageContext = createContext<Page>({ actions: [], chosen: {} });

/** A page whose parts show the keys of what they do, and act at them. */
export const PageKeys = ({ actions, chosen, children }: Page & { readonly children: ReactNode }) => {
  const page = useMemo(() => ({ actions, chosen }), [actions, chosen]);
  const keys = useMemo(() => keysOf(actions, chosen), [actions, chosen]);
  return (
    <PageContext value={page}>
      <KeysContext value={keys}>{children}</KeysContext>
    </PageContext>
  );
};

/** `useKeys` of a part of the page. */
export const usePageKeys = (handlers: KeyHandlers): void => {
  const { actions, chosen } = use(PageContext);
  useKeys(actions, chosen, handlers);
};

/** The first key of an action, as a button shows it; a screen reader hears the button's own name alone. */
export const Key = ({ of }: { readonly of: string }) => {
  const key = use(KeysContext).get(of)?.[0];
  return key === undefined ? null : <kbd aria-hidden="true">{keyText(key)}</kbd>;
};
