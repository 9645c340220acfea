import { messageOf } from "../../../contract/core/errors.ts";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { ApiError, call } from "../../providers/client.ts";
import type { Select } from "../../ui/table/selection.ts";

/** The most in one page of the list. */
const limit = 200;

/** The ids of the selected questions. Throws selection_changed if the filter now matches a different number. */
export const questionIds = async (bankId: string, select: Select): Promise<string[]> => {
  if ("ids" in select) return select.ids;
  const ids: string[] = [];
  for (;;) {
    const query = { ...select.filter, bankId: [bankId], limit, skip: ids.length };
    const page = await call(questionBanks.questions, { query });
    ids.push(...page.questions.map(({ _id }) => _id));
    const now = page.filteredTotalCount;
    if (now !== select.expected) {
      const message = messageOf("selection_changed", { now, expected: select.expected });
      throw new ApiError({ statusCode: 409, code: "selection_changed", message });
    }
    if (ids.length >= now || page.questions.length === 0) return ids;
  }
};
