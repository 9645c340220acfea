import { EmailField } from "@refinedev/antd";
import { brokenAddress } from "../fields/field-value.tsx";

/** An e-mail address as a mailto link. */
const EmailFact = ({ value }: { readonly value: string }) => (
  <EmailField value={brokenAddress(value)} href={`mailto:${value}`} />
);

export default EmailFact;
