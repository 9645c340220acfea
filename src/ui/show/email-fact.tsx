import { EmailField } from "@refinedev/antd";

/** An e-mail address as a mailto link, which is broken before the @ where it doesn't fit in a line. */
const EmailFact = ({ value }: { readonly value: string }) => {
  const at = value.indexOf("@");
  const broken = (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
  return <EmailField value={at < 0 ? value : broken} href={`mailto:${value}`} />;
};

export default EmailFact;
