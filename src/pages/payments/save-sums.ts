import { payments } from "../../../contract/payments/endpoints.ts";
import type { Days } from "../../../contract/core/range.ts";
import { call } from "../../providers/client.ts";
import { fileNameOf, save } from "../../ui/table/csv.ts";
import { failureText } from "../../ui/feedback/use-run.ts";
import { toasts } from "../../providers/toasts.ts";

/** Hands all sums of a chart to the person as the file that the server writes: the page itself has the largest alone. */
export const saveSums = async (of: "byProjectExport" | "byUserExport", title: string, days: Days): Promise<void> => {
  try {
    const response = await call(payments[of], { query: { sortBy: "amount:desc", ...days } });
    save(fileNameOf(`Payments ${title}`), [await response.blob()]);
  } catch (error) {
    toasts.error(failureText(error));
  }
};
