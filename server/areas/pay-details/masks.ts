import type { Destination } from "../../../contract/pay-details/endpoints.ts";

const dots = "••••";

/** Enough of a destination to recognise it: the last four characters of an account, the first letter of an address. */
export const maskOf = (destination: Destination): string => {
  if (destination.method === "bank") return `${dots} ${destination.account.slice(-4)}`;
  const [name = "", domain = ""] = destination.email.split("@");
  return `${name.slice(0, 1)}${dots}@${domain}`;
};
