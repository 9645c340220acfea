import { Suspense } from "react";
import { NavLink } from "react-router";
import { useRole } from "../../providers/access.ts";
import { menuOf, type MenuSection } from "./entries.ts";
import type { RouteEntry } from "./route-entry.ts";

interface MainMenuProps {
  readonly entries: readonly RouteEntry[];
  readonly onChoose?: () => void;
}

/** The pages that the user's role may open, in groups. */
export function MainMenu({ entries, onChoose }: MainMenuProps) {
  return menuOf(entries, useRole()).map(({ group, items }) => (
    <section key={group} className="menu-group">
      <h2>{group}</h2>
      <ul>
        {items.map((item) => (
          <Item key={item.path} item={item} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  ));
}

function Item({ item, onChoose }: { item: MenuSection["items"][number]; onChoose: (() => void) | undefined }) {
  const { path, label, icon, only: Only } = item;
  const entry = (
    <li>
      <NavLink to={path} className="menu-item" onClick={onChoose}>
        <span className="menu-icon" aria-hidden>
          {icon}
        </span>
        {label}
      </NavLink>
    </li>
  );
  if (!Only) return entry;
  return (
    <Suspense>
      <Only>{entry}</Only>
    </Suspense>
  );
}
