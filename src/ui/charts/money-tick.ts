import type { useCompany } from "../../providers/company.ts";

type Company = ReturnType<typeof useCompany>;

/** Minor units on an axis, short: "$1.2K". Rounded, so never where a figure is meant exactly. */
export const moneyTick = ({ currency, currencyExponent }: Pick<Company, "currency" | "currencyExponent">) => {
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    notation: "compact",
    maximumFractionDigits: 1,
  });
  return (minor: number): string => format.format(minor / 10 ** currencyExponent);
};
