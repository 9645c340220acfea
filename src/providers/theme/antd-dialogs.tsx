import type { ModalFuncProps } from "antd";
import { createContext, type ReactNode, Suspense, lazy, use, useState } from "react";
import type { Dialogs } from "./antd-dialogs-host.tsx";

/** A question that is asked. */
export interface Asked {
  /** Whether the user confirmed it. */
  readonly answer: Promise<boolean>;
  /** Takes the question back. */
  readonly destroy: () => void;
}

const load = () => import("./antd-dialogs-host.tsx");
const Host = lazy(load);

/** Loads what questions are shown with, for a page that may have to ask without a network. */
export const loadDialogs = (): void => void load().catch(() => undefined);

const Context = createContext<(question: ModalFuncProps) => Asked>(() => {
  throw new Error("There are no dialogs outside antd's part of the console");
});

/**
 * Asks in a dialog. Its code is loaded with the first question: antd's own App would bring it to every page, with
 * messages and notifications that nothing here uses.
 */
export const useConfirm = () => use(Context);

export const DialogsProvider = ({ children }: { readonly children: ReactNode }) => {
  const [isWanted, setWanted] = useState(false);
  const [ready] = useState(() => Promise.withResolvers<Dialogs>());
  const [confirm] = useState(() => (question: ModalFuncProps): Asked => {
    setWanted(true);
    let shown: { readonly destroy: () => void } | undefined;
    let isGone = false;
    const ask = async (): Promise<boolean> => {
      const dialogs = await ready.promise;
      if (isGone) return false;
      const dialog = dialogs.confirm(question);
      shown = dialog;
      return dialog;
    };
    return {
      answer: ask(),
      destroy: () => {
        isGone = true;
        shown?.destroy();
      },
    };
  });
  return (
    <Context value={confirm}>
      {children}
      {isWanted && (
        <Suspense fallback={null}>
          <Host onReady={ready.resolve} />
        </Suspense>
      )}
    </Context>
  );
};
