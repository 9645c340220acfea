import { textOf } from "../../ui/form/plain/use-submit.ts";

/** Never the password. */
const names = ["firstName", "lastName", "email", "country"] as const;
type SignUp = Readonly<Record<(typeof names)[number], string>>;

const key = "muster.sign-up";
/** In milliseconds: a day. Others may use this browser, and nobody is signed in whose sign-out would remove it. */
const keptFor = 86_400_000;

const empty: SignUp = { firstName: "", lastName: "", email: "", country: "" };

/** What was typed into the sign-up within the last day and not sent; empty texts where nothing was. */
export const readSignUp = (): SignUp => {
  try {
    const { at, values } = JSON.parse(localStorage.getItem(key) ?? "{}") as { at?: unknown; values?: SignUp };
    if (typeof at !== "number" || Date.now() - at > keptFor) forgetSignUp();
    else return { ...empty, ...values };
  } catch {
    // What can't be read is typed again.
  }
  return empty;
};

/** Keeps what is typed in this browser, so that it survives a reload and a tab that ends. */
export const keepSignUp = (form: FormData): void => {
  const values = Object.fromEntries(names.map((name) => [name, textOf(form, name)]));
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), values }));
  } catch {
    // Without room it is not kept.
  }
};

export const forgetSignUp = (): void => localStorage.removeItem(key);
