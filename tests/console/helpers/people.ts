import { personDefaults, type User } from "../../../contract/users/endpoints.ts";

/** A person as managers see them, without a name. */
export const somebody: Omit<User, "_id" | "firstName" | "lastName"> = {
  email: "lea@acme.example",
  ...personDefaults,
  role: "annotator",
  skills: [],
  fieldOfExperienceCategory: [],
  fieldOfExperienceSubcategory: [],
  experience: [],
  isEmailVerified: true,
  isProfileCreate: true,
  profileCompletePercentage: 60,
  isActive: true,
  isDeleted: false,
  currentlyCheckedInProject: null,
  jobLimit: 5,
  isJobBlocked: false,
  enrolledCourses: [],
  completedCourses: [],
  createdAt: "2026-11-01T09:00:00.000Z",
  updatedAt: "2026-11-01T09:00:00.000Z",
  version: 1,
  can: { edit: true, changeRole: true, activate: true, remove: true, resetSecondFactor: false },
};
