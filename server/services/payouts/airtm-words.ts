/** AirTM's codes that the server goes by (its reason codes, enterprise API v2). */
export const airtmCodes = {
  notFound: "415005",
  alreadyProcessed: "415027",
  codeExists: "415056",
} as const;

/** It did not do it this time, or can't say whether: to be asked again. */
export const retryCodes: ReadonlySet<string> = new Set(["415003", "415998", "415999"]);
/** Nothing is wrong with the payout: the server's key is not what AirTM wants. */
export const keyCodes: ReadonlySet<string> = new Set(["415006", "415025", "415028", "415904", "415905"]);

const reachesNobody =
  "AirTM can't pay the recipient: they have to look at their AirTM account, or at the e-mail they gave.";
const words: Readonly<Record<string, string>> = {
  "415008": reachesNobody,
  "415009": reachesNobody,
  "415010": "AirTM has closed the recipient's account.",
  "415014": "There was not enough money at AirTM.",
  "415015": "The limit of a day at AirTM is used up.",
  "415016": "There was not enough money at AirTM.",
  "415035": "The amount is too small for AirTM.",
  "415057": "The amount is too large for AirTM.",
  "415058": "The amount is too small for AirTM.",
  "415059": "AirTM does not know the recipient.",
  "415060": reachesNobody,
  "415061": "The recipient lives where AirTM may not pay.",
  "415062": reachesNobody,
  "415064": reachesNobody,
  "415065": "AirTM has stopped the recipient's account.",
  "415073": "The money did not reach the recipient's account.",
  "415103": "The recipient has to fill in their name at AirTM.",
};

/** Why a payout did not get through, for staff: our own words, since the provider's may hold anything. */
export const wordsOf = (code: string | null): string =>
  (code !== null && words[code]) || `AirTM did not pay it${code === null ? "" : ` (${code.slice(0, 20)})`}.`;
