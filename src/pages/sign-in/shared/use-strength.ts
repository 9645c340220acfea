import { useEffect, useRef, useState } from "react";
import { passwordLength } from "../../../../contract/core/sign-in-paths.ts";
import { ownWords, type Strength } from "../../../../contract/core/password-strength.ts";
import { openCalls } from "../../../providers/open-calls.ts";
import { session } from "../../../providers/session.ts";
import { textOf } from "../../../ui/form/plain/use-submit.ts";
import { judgePassword } from "./judge-password.ts";

/** What the page knows of the person: what they entered beside the password, or who is signed in. */
const wordsOf = (form: HTMLFormElement | null, company: string): string[] => {
  const { user } = session.get();
  const entered = form ? new FormData(form) : new FormData();
  return ownWords({
    firstName: textOf(entered, "firstName") || user?.firstName,
    lastName: textOf(entered, "lastName") || user?.lastName,
    email: textOf(entered, "email") || user?.email,
    company: textOf(entered, "companyName") || company,
  });
};

const companyName = (): Promise<string> =>
  openCalls.company().then(
    ({ name }) => name,
    () => "",
  );

/**
 * The strength of what is typed, of the last judgement while the next is under way; undefined until there is one, null
 * where there is none to be had.
 */
export const useStrength = (password: string, input: React.RefObject<HTMLInputElement | null>) => {
  const [strength, setStrength] = useState<Strength | null>();
  const company = useRef<Promise<string>>(null);
  const isLongEnough = password.length >= passwordLength.min;
  useEffect(() => {
    if (!isLongEnough) return undefined;
    let isNewest = true;
    const find = async (): Promise<void> => {
      company.current ??= companyName();
      const words = wordsOf(input.current?.form ?? null, await company.current);
      const found = isNewest ? await judgePassword(password, words) : null;
      if (isNewest) setStrength(found);
    };
    void find();
    return () => {
      isNewest = false;
    };
  }, [password, isLongEnough, input]);
  return strength;
};
