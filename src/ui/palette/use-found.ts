import { useNavigate } from "react-router";
import { searchMin, searchMost } from "../../../contract/core/search-limits.ts";
import { mayCall, useRole } from "../../providers/access.ts";
import { endpointOf } from "../../providers/endpoints.ts";
import { endpointsOf } from "../../providers/api.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useResources } from "../../providers/resources.ts";
import { type Elsewhere, readAddress } from "../fields/record-link.tsx";
import { useSettled } from "../fields/use-references.ts";
import { rememberRecent } from "./recent.ts";
import type { Target } from "./targets.ts";

/** Milliseconds without a key until the server is asked. */
const pause = 120;

interface FoundGroup {
  readonly kind: string;
  readonly targets: readonly Target[];
}

/** The records that a text finds, by kind. Roles without a search of everything find none. */
export const useFound = (text: string) => {
  const role = useRole();
  const navigate = useNavigate();
  const resources = useResources();
  const settled = useSettled(text, pause);
  const { find } = endpointsOf("search");
  const isAsked = mayCall(find, role) && settled.length >= searchMin;
  const { data, error, isFetching } = useEndpoint(
    find,
    { query: { search: settled } },
    { enabled: isAsked, keepPrevious: true },
  );
  const found = isAsked ? (data?.found ?? []) : [];
  const groups = [...new Set(found.map(({ resource }) => resource))].flatMap((of): FoundGroup[] => {
    const own = found.filter(({ resource }) => resource === of);
    const { name = of, list, show, meta } = resources.find((resource) => resource.name === of) ?? {};
    const endpoint = endpointOf(of, "show");
    if (typeof show !== "string" || !endpoint || !mayCall(endpoint, role)) return [];
    const kind = meta?.label ?? name;
    const address = readAddress(show, meta?.["elsewhere"] as Elsewhere | undefined, role);
    const targets = own.map(({ _id, name: title, detail }) => {
      const path = address.replace(":id", _id);
      const choose = () => {
        rememberRecent({ path, name: title, kind });
        void navigate(path);
      };
      return { key: path, name: title, detail, choose };
    });
    if (own.length < searchMost || typeof list !== "string") return [{ kind, targets }];
    const all = `${list}?${new URLSearchParams({ search: settled }).toString()}`;
    const more = { key: all, name: `All of ${kind} with “${settled}”`, choose: () => void navigate(all) };
    return [{ kind, targets: [...targets, more] }];
  });
  return { groups, error: isAsked ? error : null, isPending: isAsked && (isFetching || settled !== text) };
};
