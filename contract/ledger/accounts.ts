/** The accounts of the ledger: what the company spent, what it owes, what is on its way, what left the bank. */
export const accounts = ["labour_cost", "owed_to_worker", "in_transit", "cash"] as const;
export type Account = (typeof accounts)[number];

export const accountWords: Readonly<Record<Account, string>> = {
  labour_cost: "Labour cost",
  owed_to_worker: "Owed to workers",
  in_transit: "In transit",
  cash: "Cash",
};

export const postings = ["accrual", "adjustment", "sent", "paid", "failed", "reversed"] as const;
export type Posting = (typeof postings)[number];

export const postingWords: Readonly<Record<Posting, string>> = {
  accrual: "Work approved for payment",
  adjustment: "Adjustment approved",
  sent: "Sent",
  paid: "Paid",
  failed: "Failed, owed again",
  reversed: "Reversed, owed again",
};

/**
 * What each step of a payment line does to the accounts: [debit, credit], of an amount below zero the other way round.
 * The lines of a transaction sum to zero, which the database checks at commit.
 */
export const postingAccounts = {
  accrual: ["labour_cost", "owed_to_worker"],
  adjustment: ["labour_cost", "owed_to_worker"],
  sent: ["owed_to_worker", "in_transit"],
  paid: ["in_transit", "cash"],
  failed: ["in_transit", "owed_to_worker"],
  reversed: ["cash", "owed_to_worker"],
} as const satisfies Record<Posting, readonly [debit: Account, credit: Account]>;
