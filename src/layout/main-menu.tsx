import { NavLink } from "react-router";
import { useRole } from "../providers/access.ts";
import { menuOf } from "./entries.ts";

/** What the person's role opens, in groups. */
export function MainMenu({ onChoose }: { onChoose?: () => void }) {
  return menuOf(useRole()).map(({ group, items }) => (
    <section key={group} className="menu-group">
      <h2>{group}</h2>
      <ul>
        {items.map(({ path, label, icon }) => (
          <li key={path}>
            <NavLink to={path} className="menu-item" onClick={onChoose}>
              <span className="menu-icon" aria-hidden>
                {icon}
              </span>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  ));
}
