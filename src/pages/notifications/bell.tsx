import { BellOutlined } from "@ant-design/icons-svg";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { endpointsOf } from "../../providers/api.ts";
import { unread as unreadStore, upTo99 } from "../../providers/tab-title.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";

const Panel = lazy(() => import("./bell-panel.tsx"));

/** The number of unread notifications, updated live, and the newest of them when it is opened. */
export function Bell() {
  const { data } = useEndpoint(endpointsOf("notifications").latestUnread, {});
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
        <Icon of={BellOutlined} />
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

/** Announces new notifications to a screen reader, not those that were there before. */
function Arrivals({ unread }: { unread: number | undefined }) {
  const before = useRef(unread);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (before.current !== undefined && unread !== undefined && unread !== before.current) {
      setAnnouncement(unread > before.current ? plural(unread, "unread notification") : "");
    }
    before.current = unread;
  }, [unread]);
  return (
    <span className="visually-hidden" role="status">
      {announcement}
    </span>
  );
}
