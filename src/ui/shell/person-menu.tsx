import { useRef } from "react";
import { Link } from "react-router";
import { roleLabels } from "../../../contract/core/roles.ts";
import { leave } from "../../providers/enter.ts";
import { session } from "../../providers/session.ts";
import { useStore } from "../../providers/store.ts";
import { Avatar } from "./avatar.tsx";
import type { RouteEntry } from "./route-entry.ts";

/** The signed-in user, with the menu of their account. */
export function PersonMenu({ entries }: { entries: readonly RouteEntry[] }) {
  const { user } = useStore(session);
  const menu = useRef<HTMLDivElement>(null);
  if (!user) return null;
  const links = entries
    .flatMap(({ path, accountMenu }) => (accountMenu ? [{ ...accountMenu, to: path }] : []))
    .sort((a, b) => a.order - b.order);
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <button type="button" className="person-button" popoverTarget="person-menu" aria-label={`Account of ${name}`}>
        <Avatar image={user.image} />
        <span>{name}</span>
      </button>
      <div id="person-menu" className="person-menu" popover="auto" ref={menu}>
        <p className="person-name">{name}</p>
        <p className="person-role">
          {user.email}
          <br />
          {roleLabels[user.role]}
        </p>
        {links.map(({ to, label }) => (
          <Link key={to} className="menu-item" to={to} onClick={() => menu.current?.hidePopover()}>
            {label}
          </Link>
        ))}
        <button type="button" className="menu-item" onClick={() => void leave()}>
          Sign out
        </button>
      </div>
    </>
  );
}
