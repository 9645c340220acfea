import type { Me } from "../../../contract/sign-in/endpoints.ts";

/** A person who is signed in. */
export const me = (fields: Partial<Me> = {}): Me => ({
  _id: "01900000-0000-7000-8000-00000000000a",
  firstName: "Mara",
  lastName: "Okafor",
  email: "mara@company.example",
  role: "manager",
  isEmailVerified: true,
  mustSetUpSecondFactor: false,
  currentlyCheckedInProject: null,
  isProfileCreate: true,
  profileCompletePercentage: 100,
  image: null,
  ...fields,
});
