import { App } from "antd";
import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";

/** Another page, or another of a page's tabs: the form is gone there. */
const placeOf = ({ pathname, search }: Pick<Location, "pathname" | "search">): string =>
  `${pathname} ${new URLSearchParams(search).get("tab") ?? ""}`;

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
