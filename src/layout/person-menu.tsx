import { useRef } from "react";
import { Link } from "react-router";
import { Role } from "../../contract/users.ts";
import { leave } from "../providers/enter.ts";
import { session } from "../providers/session.ts";
import { useStore } from "../providers/store.ts";
import { Avatar } from "../ui/avatar.tsx";

/** Who is signed in, and what they may do with their account. */
export function PersonMenu() {
  const { user } = useStore(session);
  const menu = useRef<HTMLDivElement>(null);
  if (!user) return null;
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
          {Role.meta()?.options?.[user.role]}
        </p>
        <Link className="menu-item" to="/profile" onClick={() => menu.current?.hidePopover()}>
          Profile
        </Link>
        <Link className="menu-item" to="/change-password" onClick={() => menu.current?.hidePopover()}>
          Change password
        </Link>
        <button type="button" className="menu-item" onClick={() => void leave()}>
          Sign out
        </button>
      </div>
    </>
  );
}
