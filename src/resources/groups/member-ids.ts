import { groups } from "../../../contract/groups/endpoints.ts";
import { unpagedMax } from "../../../contract/core/list.ts";
import { messageOf } from "../../../contract/core/errors.ts";
import { ApiError, call } from "../../providers/client.ts";
import type { Select } from "../../ui/table/selection.ts";

/** The ids of the selected members. Throws selection_changed if the filter now matches a different number. */
export const memberIds = async (group: string, select: Select): Promise<string[]> => {
  if ("ids" in select) return select.ids;
  const ids: string[] = [];
  for (;;) {
    const query = { ...select.filter, limit: unpagedMax, skip: ids.length };
    const page = await call(groups.members, { params: { _id: group }, query });
    ids.push(...page.members.map(({ _id }) => _id));
    const now = page.filteredTotalCount;
    if (now !== select.expected) {
      const message = messageOf("selection_changed", { now, expected: select.expected });
      throw new ApiError({ statusCode: 409, code: "selection_changed", message });
    }
    if (ids.length >= now || page.members.length === 0) return ids;
  }
};
