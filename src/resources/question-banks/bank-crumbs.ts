import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";

/** The pages above a question: the banks, and its own bank by its name. */
export const useBankCrumbs = (bankId: string): readonly { readonly label: string; readonly to: string }[] => {
  const { data } = useEndpoint(questionBanks.list, { query: { _id: [bankId], limit: 1 } });
  const [bank] = data?.questionBanks ?? [];
  const banks = { label: "Question banks", to: "/question-banks" };
  return bank ? [banks, { label: bank.name, to: `/question-banks/${bankId}` }] : [banks];
};
