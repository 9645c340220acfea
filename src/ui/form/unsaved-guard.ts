import { App } from "antd";
import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";

/** What of an address a page shows one part or another by: its tab, its step, its part that is being changed. */
const parts = ["tab", "step", "edit"] as const;

/** Another page, or another part of one: the form is gone there. */
const placeOf = ({ pathname, search }: Pick<Location, "pathname" | "search">): string => {
  const params = new URLSearchParams(search);
  return [pathname, ...parts.map((part) => params.get(part) ?? "")].join(" ");
};

const unsaved = { title: "Leave without saving?", content: "What you changed here would be lost." };

/** Asks before what was typed is lost: on a way inside the console, and on closing or reloading the tab. */
export const useUnsavedGuard = (isUnsaved: RefObject<boolean>, words = unsaved): void => {
  const { modal } = App.useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved.current && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    const asked = modal.confirm({
      ...words,
      okText: "Leave",
      okButtonProps: { danger: true },
      cancelText: "Stay",
      autoFocusButton: "cancel",
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    });
    return () => asked.destroy();
  }, [blocker, modal, words]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
};
