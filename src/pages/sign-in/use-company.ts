import { useEffect, useState } from "react";
import type { Company } from "../../../contract/core/company.ts";
import { openCalls } from "../../providers/open-calls.ts";

/** The company once it is loaded: the pages before sign-in are shown without waiting for it. */
export const useOpenCompany = (): Company | null => {
  const [company, setCompany] = useState<Company | null>(null);
  useEffect(() => {
    let wanted = true;
    // The form works without it; if the server can't be reached, signing in shows that.
    void openCalls.company().then(
      (found) => wanted && setCompany(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return company;
};
