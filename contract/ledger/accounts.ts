/** The accounts of the ledger: the company's costs, what it owes, what is on its way, and what left the bank. */
export const accounts = ["labour_cost", "owed_to_worker", "in_transit", "cash"] as const;
export type Account = (typeof accounts)[number];

export const accountLabels: Readonly<Record<Account, string>> = {
  labour_cost: "Labour cost",
  owed_to_worker: "Owed to workers",
  in_transit: "In transit",
  cash: "Cash",
};

export const postings = ["accrual", "adjustment", "undone", "sent", "paid", "failed", "reversed"] as const;
export type Posting = (typeof postings)[number];

export const postingLabels: Readonly<Record<Posting, string>> = {
  accrual: "Work approved for payment",
  adjustment: "Adjustment approved",
  undone: "Approval undone",
  sent: "Sent",
  paid: "Paid",
  failed: "Failed, owed again",
  reversed: "Reversed, owed again",
};

/**
 * The accounts that each step of a payment line changes: [debit, credit], reversed for negative amounts. The lines of a
 * transaction sum to zero, which the database checks at commit.
 */
export const postingAccounts = {
  accrual: ["labour_cost", "owed_to_worker"],
  adjustment: ["labour_cost", "owed_to_worker"],
  undone: ["owed_to_worker", "labour_cost"],
  sent: ["owed_to_worker", "in_transit"],
  paid: ["in_transit", "cash"],
  failed: ["in_transit", "owed_to_worker"],
  reversed: ["cash", "owed_to_worker"],
} as const satisfies Record<Posting, readonly [debit: Account, credit: Account]>;
