import { useEffect, useState } from "react";
import type { Company } from "../../../contract/core/company.ts";
import { openCalls } from "../../providers/open-calls.ts";

/** The company, once the server has answered: the pages before sign-in are shown without waiting for it. */
export const useOpenCompany = (): Company | null => {
  const [company, setCompany] = useState<Company | null>(null);
  useEffect(() => {
    let wanted = true;
    // What is shown without it is enough to sign in; a server that does not answer says so then.
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
