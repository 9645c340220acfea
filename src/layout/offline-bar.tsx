import { useSyncExternalStore } from "react";

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};
const isOnline = (): boolean => navigator.onLine;

/** Says that the browser has no network, for as long as that is so. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    <div role="status">
      {!online && <p className="offline-bar">You are offline. What you see may be old, and nothing can be saved.</p>}
    </div>
  );
}
