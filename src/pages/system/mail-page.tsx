import { useParams } from "react-router";
import { system } from "../../../contract/system/endpoints.ts";
import { Trouble } from "../../ui/feedback/trouble.tsx";
import { useRow } from "../../providers/use-row.ts";
import { dateTime } from "../../ui/format.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Page } from "../../ui/shell/page.tsx";
import "./mail.css";

/** One mail with its text; links in it can be followed. */
export default function MailPage() {
  const { _id = "" } = useParams();
  const { data: mail, error, refetch } = useRow(system.mail, { params: { _id } });
  if (error) return <Trouble error={error} again={() => void refetch()} />;
  if (!mail) return <Loading />;
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
      <div className="mail-text">{withLinks(mail.text)}</div>
    </Page>
  );
}

const address = /(https?:\/\/[^\s<>"]+)/;

/** Every second part of the split is an address. */
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
