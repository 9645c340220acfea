/** AirTM's codes that the server handles (its reason codes, enterprise API v2). */
export const airtmCodes = {
  notFound: "415005",
  alreadyProcessed: "415027",
  codeExists: "415056",
} as const;

/** It was not done this time, or may have been: retry. */
export const retryCodes: ReadonlySet<string> = new Set(["415003", "415998", "415999"]);
/** The payout is fine, but AirTM rejects the server's key. */
export const keyCodes: ReadonlySet<string> = new Set(["415006", "415025", "415028", "415904", "415905"]);

const unreachableRecipient =
  "AirTM can't pay the recipient: they have to look at their AirTM account, or at the e-mail they gave.";
const messages: Readonly<Record<string, string>> = {
  "415008": unreachableRecipient,
  "415009": unreachableRecipient,
  "415010": "AirTM has closed the recipient's account.",
  "415014": "There was not enough money at AirTM.",
  "415015": "The limit of a day at AirTM is used up.",
  "415016": "There was not enough money at AirTM.",
  "415035": "The amount is too small for AirTM.",
  "415057": "The amount is too large for AirTM.",
  "415058": "The amount is too small for AirTM.",
  "415059": "AirTM does not know the recipient.",
  "415060": unreachableRecipient,
  "415061": "The recipient lives where AirTM may not pay.",
  "415062": unreachableRecipient,
  "415064": unreachableRecipient,
  "415065": "AirTM has stopped the recipient's account.",
  "415073": "The money did not reach the recipient's account.",
  "415103": "The recipient has to fill in their name at AirTM.",
};

/** Why a payout failed, for staff: our own text, since the provider's may contain anything. */
export const messageOf = (code: string | null): string =>
  (code !== null && messages[code]) || `AirTM did not pay it${code === null ? "" : ` (${code.slice(0, 20)})`}.`;
