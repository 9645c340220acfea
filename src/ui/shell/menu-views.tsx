import { Link, useLocation } from "react-router";
import type { ListView } from "../../../contract/list-views/endpoints.ts";
import { viewSharers } from "../../../contract/list-views/views.ts";
import { useRole } from "../../providers/access.ts";
import { endpointsOf } from "../../providers/api.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { viewParam } from "./list-address.ts";
import type { MenuEntry } from "./route-entry.ts";

/** The most views below a page that is not the current one. */
const elsewhereMax = 5;

/** The saved views that staff see in the menu; the pages of the other roles have hardly any lists. */
export const useMenuViews = (): readonly ListView[] => {
  const role = useRole();
  const enabled = role !== undefined && viewSharers.includes(role);
  return useEndpoint(endpointsOf("listViews").mine, {}, { enabled }).data?.listViews ?? [];
};

/** What an address shows, whatever its page and the order of its parameters. */
const shownBy = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete("page");
  params.delete(viewParam);
  params.sort();
  return params.toString();
};

interface Props {
  readonly path: string;
  readonly lists: NonNullable<MenuEntry["lists"]>;
  readonly views: readonly ListView[];
  readonly onChoose: (() => void) | undefined;
}

/**
 * Links to the saved views of a page's lists: the user's own wherever one is, and on the page itself those that others
 * share too.
 */
export const MenuViews = ({ path, lists, views, onChoose }: Props) => {
  const { pathname, search } = useLocation();
  const isHere = pathname === path;
  const ofPage = views.filter(({ list, can }) => lists[list] !== undefined && (isHere || can.edit));
  const shown = isHere ? ofPage : ofPage.slice(0, elsewhereMax);
  if (shown.length === 0) return null;
  return (
    <ul className="menu-views">
      {shown.map(({ _id, list, name, query, can, user }) => {
        const address = [lists[list], query].filter(Boolean).join("&");
        return (
          <li key={_id}>
            <Link
              to={{ pathname: path, search: [address, `${viewParam}=${_id}`].filter(Boolean).join("&") }}
              className="menu-item"
              title={can.edit ? name : `${name}, shared by ${user.name}`}
              {...(isHere && shownBy(search) === shownBy(address) && { "aria-current": "true" as const })}
              onClick={onChoose}
            >
              <span className="menu-view">{name}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};
