import type { ProfileSection } from "../../../contract/profile/fields.ts";
import type { FormName } from "./shared/section-fields.ts";
import { Agreement } from "./agreement.tsx";
import { Documents } from "./documents.tsx";
import { Portrait } from "./portrait.tsx";
import type { Mine } from "./use-my-profile.ts";

interface Props extends Mine {
  readonly name: Exclude<ProfileSection, FormName>;
}

/** A section without a form: each of its changes is saved at once. */
export const SectionPart = ({ name, ...mine }: Props) => {
  if (name === "documents") return <Documents {...mine} />;
  return name === "nda" ? <Agreement {...mine} /> : <Portrait {...mine} />;
};
