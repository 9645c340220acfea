import { Email, line } from "../../../contract/core/fields.ts";

type Claims = Readonly<Record<string, unknown>>;

/** Replaces a missing last name; people can change it. */
const noLastName = "–";
const Name = line(80);

/** The address that the provider has verified, or null. */
export const verifiedEmailOf = (claims: Claims): string | null => {
  const read = Email.safeParse(claims["email"]);
  // Some providers send text, against OpenID Connect Core 1.0, 5.1.
  const isVerified = claims["email_verified"] === true || claims["email_verified"] === "true";
  return read.success && isVerified ? read.data : null;
};

/** A claim as a name: without disallowed characters, shortened to fit; null where nothing is left. */
const nameIn = (claim: unknown): string | null => {
  if (typeof claim !== "string") return null;
  const plain = claim.replaceAll(/[\p{Cc}\p{Cs}\s\u2028-\u202e\u2066-\u2069]+/gu, " ").trim();
  // By code points, so that none is cut in two.
  const read = Name.safeParse(Array.from(plain).slice(0, 40).join(""));
  return read.success ? read.data : null;
};

/** First and last name: as the provider returns them, else from the full name, else from the address. */
export const namesOf = (claims: Claims, email: string): { firstName: string; lastName: string } => {
  const whole =
    nameIn(claims["name"]) ?? nameIn(email.split("@")[0]!.replaceAll(/[._+-]+/g, " ")) ?? email.slice(0, 40);
  const [first = whole, ...rest] = whole.split(" ");
  return {
    firstName: nameIn(claims["given_name"]) ?? first,
    lastName: nameIn(claims["family_name"]) ?? nameIn(rest.join(" ")) ?? noLastName,
  };
};
