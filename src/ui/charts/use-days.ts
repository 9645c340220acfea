import { useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { useCompany } from "../../providers/company.ts";
import { readSpan, type Span, todayIn } from "./spans.ts";

/** The period of a page's figures, kept in the address. */
export const useDays = () => {
  const { timeZone } = useCompany();
  const [params, setParams] = useSearchParams();
  const today = todayIn(timeZone);
  const chosen = useMemo(() => readSpan(params, today), [params, today]);
  // The other day may be chosen before this one has been rendered; it builds on it all the same.
  const latest = useRef(chosen.ends);
  useEffect(() => {
    latest.current = chosen.ends;
  }, [chosen.ends]);
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
    setDays: (ends: Partial<typeof chosen.ends>) => {
      const { startDate, endDate } = (latest.current = { ...latest.current, ...ends });
      put({ range: "custom", from: startDate, until: endDate });
    },
  };
};
export type ChosenDays = ReturnType<typeof useDays>;
