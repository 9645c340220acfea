import type { useCompany } from "../../providers/company.ts";

type Company = ReturnType<typeof useCompany>;

/** Minor units as a short label on an axis: "$1.2K". Rounded, so not for exact figures. */
export const moneyTick = ({ currency, currencyExponent }: Pick<Company, "currency" | "currencyExponent">) => {
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    notation: "compact",
    maximumFractionDigits: 1,
  });
  return (minor: number): string => format.format(minor / 10 ** currencyExponent);
};
