import { useParams } from "react-router";
import { hiddenLink } from "../../../contract/core/sign-in-paths.ts";
import { system } from "../../../contract/system/endpoints.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { dateTime } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import "./mail.css";

/** One mail with its text, whose links can be followed. */
export default function MailPage() {
  const { _id = "" } = useParams();
  const { data: mail, error, refetch } = useEndpoint(system.mail, { params: { _id } });
  if (!mail) return <Loaded read={{ error, refetch }} />;
  return (
    <Page title={mail.subject} breadcrumb={[{ label: "Outbox", to: "/outbox" }]}>
      <p className="mail-head">
        To {mail.to}, {dateTime(mail.createdAt)}
      </p>
      {mail.error && (
        <p className="mail-error" role="alert">
          {mail.error}
        </p>
      )}
      {mail.text.includes(hiddenLink) && (
        <p className="mail-head">The link in this mail is shown to its recipient only.</p>
      )}
      <div className="mail-text">{withLinks(mail.text)}</div>
    </Page>
  );
}

const address = /(https?:\/\/[^\s<>"]+)/;

/** Every second part of the split is a URL. */
const withLinks = (text: string) =>
  text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
