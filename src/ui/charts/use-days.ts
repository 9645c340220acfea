import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useCompany } from "../../providers/company.ts";
import { readSpan, type Span, todayIn } from "./spans.ts";

/** The period of a page's figures, kept in the address. */
export const useDays = () => {
  const { timeZone } = useCompany();
  const [params, setParams] = useSearchParams();
  const today = todayIn(timeZone);
  const chosen = useMemo(() => readSpan(params, today), [params, today]);
  const put = (values: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) next.set(name, value);
        if (values["range"] !== undefined && values["range"] !== "custom") {
          next.delete("from");
          next.delete("until");
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    ...chosen,
    today,
    /** A custom period starts with the one shown before. */
    choose: (span: Span) =>
      put({
        range: span,
        ...(span === "custom" && { from: chosen.days.startDate, until: chosen.days.endDate }),
      }),
    setDays: (from: string, until: string) => put({ range: "custom", from, until }),
  };
};
export type ChosenDays = ReturnType<typeof useDays>;
