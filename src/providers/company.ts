import { createContext, useContext } from "react";
import type { Company } from "../../contract/core/company.ts";

const CompanyContext = createContext<Company | null>(null);
export const CompanyProvider = CompanyContext.Provider;

/** The company: its name, currency and time zone. It is read before the console is shown. */
export const useCompany = (): Company => {
  const company = useContext(CompanyContext);
  if (!company) throw new Error("useCompany needs a CompanyProvider above it");
  return company;
};
