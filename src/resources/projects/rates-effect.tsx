import type { z } from "zod";
import { projects } from "../../../contract/projects/endpoints.ts";
import type { RatesEffect } from "../../../contract/projects/fields.ts";
import { call } from "../../providers/client.ts";
import { useCompany } from "../../providers/company.ts";
import { money, plural } from "../../ui/format.ts";
import type { Question } from "../../ui/resource/resource.tsx";

type Rates = z.input<typeof projects.previewRates.body>["rates"];

/** Before other rates are saved: what they do to approved hours that are not paid yet. */
export const askAboutRates = async (
  _id: string,
  { rates }: Readonly<Record<string, unknown>>,
): Promise<Question | undefined> => {
  if (rates === undefined) return undefined;
  const { effect } = await call(projects.previewRates, { params: { _id }, body: { rates: rates as Rates } });
  if (effect.entries === 0) return undefined;
  return {
    title: `Change the amount of ${plural(effect.entries, "approved entry", "approved entries")}?`,
    content: <Effect effect={effect} />,
    okText: "Save rates",
  };
};

const Effect = ({ effect }: { readonly effect: z.output<typeof RatesEffect> }) => {
  const company = useCompany();
  const { people, before, after } = effect;
  const difference = after - before;
  return (
    <>
      <p>
        Approved hours of {plural(people, "person", "people")} that are not paid yet come to{" "}
        <strong>{money(after, company)}</strong> instead of {money(before, company)}: {difference < 0 ? "−" : "+"}
        {money(Math.abs(difference), company)}.
      </p>
      <p>Payments staff will be notified.</p>
    </>
  );
};
