import { CheckCircleOutlined } from "@ant-design/icons-svg";
import type { Nda } from "../../../../contract/profile/fields.ts";
import { dateTime } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";

/** Who signed which version of the text, and when, to the minute. */
export const Signed = ({ signature }: { readonly signature: NonNullable<Nda["signature"]> }) => (
  <p className="profile-signed">
    <Icon of={CheckCircleOutlined} /> Signed as <strong>{signature.fullName}</strong> on{" "}
    <time dateTime={signature.signedAt}>{dateTime(signature.signedAt)}</time> (version {signature.textVersion})
  </p>
);
