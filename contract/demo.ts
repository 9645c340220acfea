/** The demo company's accounts, one for each role: the server creates them, and the demo's sign-in page lists them. */
export const demoAccounts = [
  { role: "admin", label: "Administrator", email: "admin@demo.muster.example" },
  { role: "manager", label: "Manager", email: "manager@demo.muster.example" },
  { role: "payments", label: "Payments", email: "payments@demo.muster.example" },
  { role: "reviewer", label: "Reviewer", email: "reviewer@demo.muster.example" },
  { role: "annotator", label: "Worker", email: "worker@demo.muster.example" },
] as const;

export const demoPassword = "muster-demo";
