import { EmailField } from "@refinedev/antd";

/** An e-mail address as a mailto link. */
const EmailFact = ({ value }: { readonly value: string }) => <EmailField value={value} />;

export default EmailFact;
