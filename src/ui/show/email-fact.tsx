import { EmailField } from "@refinedev/antd";

/** An address that opens a mail to it. */
const EmailFact = ({ value }: { readonly value: string }) => <EmailField value={value} />;

export default EmailFact;
