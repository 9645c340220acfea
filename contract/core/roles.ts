/** The five roles, from the widest to the narrowest. */
export const roles = ["admin", "manager", "payments", "reviewer", "annotator"] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Readonly<Record<Role, string>> = {
  admin: "Administrator",
  manager: "Manager",
  payments: "Payments",
  reviewer: "Reviewer",
  annotator: "Annotator",
};

/**
 * The roles that a role may assign, and whose people it may change: administrators all, managers reviewers and
 * annotators, so that nobody who approves hours can make or take over an account that pays them; the others none.
 */
export const rolesManagedBy = (role: Role): readonly Role[] =>
  role === "admin" ? roles : role === "manager" ? ["reviewer", "annotator"] : [];
