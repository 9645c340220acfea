import type { ProfileSection } from "../../../contract/profile/fields.ts";

/** What each section is for, to the person who fills it in. */
export const sectionReasons: Readonly<Record<ProfileSection, string>> = {
  personal: "Who you are, as it stands in your identity document.",
  contact: "Where you live and how we reach you. Only our staff sees it.",
  verification: "It tells us that you are you. Whenever somebody of our staff looks at it, that is recorded.",
  education: "What you have learned, the latest first.",
  documents:
    "A photo or a scan of your identity document, and your CV or certificates if you like. Whenever somebody of our staff looks at one, that is recorded.",
  nda: "Please read the agreement, then sign it by typing your name.",
  image: "A picture of your face, so that people know whom they work with.",
};
