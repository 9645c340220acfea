import { Suspense } from "react";
import { NavLink } from "react-router";
import { useRole } from "../../providers/access.ts";
import { menuOf, type MenuSection } from "./entries.ts";
import { MenuViews, useMenuViews } from "./menu-views.tsx";
import type { RouteEntry } from "./route-entry.ts";

interface MainMenuProps {
  readonly entries: readonly RouteEntry[];
  readonly onChoose?: () => void;
}

/** The pages that the user's role may open, in groups, with the saved views of their lists. */
export function MainMenu({ entries, onChoose }: MainMenuProps) {
  const views = useMenuViews();
  return menuOf(entries, useRole()).map(({ group, items }) => (
    <section key={group} className="menu-group">
      <h2>{group}</h2>
      <ul>
        {items.map((item) => (
          <Item key={item.path} item={item} views={views} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  ));
}

interface ItemProps {
  readonly item: MenuSection["items"][number];
  readonly views: ReturnType<typeof useMenuViews>;
  readonly onChoose: (() => void) | undefined;
}

function Item({ item, views, onChoose }: ItemProps) {
  const { path, label, icon, lists, only: Only } = item;
  const entry = (
    <li>
      <NavLink to={path} className="menu-item" onClick={onChoose}>
        <span className="menu-icon" aria-hidden>
          {icon}
        </span>
        {label}
      </NavLink>
      {lists && <MenuViews path={path} lists={lists} views={views} onChoose={onChoose} />}
    </li>
  );
  if (!Only) return entry;
  return (
    <Suspense>
      <Only>{entry}</Only>
    </Suspense>
  );
}
