import { payments } from "../../../contract/payments/endpoints.ts";
import type { Days } from "../../../contract/core/range.ts";
import { call } from "../../providers/client.ts";
import { fileNameOf, save } from "../../ui/table/csv.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { toasts } from "../../providers/toasts.ts";

/** Downloads all sums of a chart as a CSV written by the server, because the page has only the largest ones. */
export const saveSums = async (of: "byProjectExport" | "byUserExport", title: string, days: Days): Promise<void> => {
  try {
    const response = await call(payments[of], { query: { sortBy: "amount:desc", ...days } });
    save(fileNameOf(`Payments ${title}`), [await response.blob()]);
  } catch (error) {
    toasts.error(failureText(error));
  }
};
