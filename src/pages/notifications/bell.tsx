import { BellOutlined } from "@ant-design/icons";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { callable } from "../../providers/facts.ts";
import { unread as unreadStore, upTo99 } from "../../providers/tab-title.ts";
import { useRow } from "../../providers/use-row.ts";
import { plural } from "../../ui/format.ts";

const Panel = lazy(() => import("./bell-panel.tsx"));

/** How many notifications are unread, live, and the newest of them when it is opened. */
export function Bell() {
  const { data } = useRow(callable("notifications").latestUnread, {});
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const unread = data?.unread ?? 0;
  useEffect(() => unreadStore.set(unread), [unread]);
  return (
    <>
      <button
        type="button"
        className="icon-button bell"
        popoverTarget="bell-panel"
        aria-label={unread > 0 ? `Notifications, ${upTo99(unread)} unread` : "Notifications"}
      >
        <BellOutlined aria-hidden />
        {unread > 0 && (
          <span className="bell-count" aria-hidden>
            {upTo99(unread)}
          </span>
        )}
      </button>
      <Arrivals unread={data?.unread} />
      <div
        id="bell-panel"
        className="person-menu bell-panel"
        popover="auto"
        ref={panel}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen && (
          <Suspense fallback={<p className="bell-quiet">One moment…</p>}>
            <Panel close={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Tells a screen reader, when it has nothing else to say, that something came; not what was there before. */
function Arrivals({ unread }: { unread: number | undefined }) {
  const before = useRef(unread);
  const [told, setTold] = useState("");
  useEffect(() => {
    if (before.current !== undefined && unread !== undefined && unread !== before.current) {
      setTold(unread > before.current ? plural(unread, "unread notification") : "");
    }
    before.current = unread;
  }, [unread]);
  return (
    <span className="visually-hidden" role="status">
      {told}
    </span>
  );
}
