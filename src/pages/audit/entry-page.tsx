import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { didOf, inSentence } from "../../../contract/audit/did.ts";
import { audit } from "../../../contract/audit/endpoints.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { fieldAt } from "../../ui/fields/field.ts";
import { FieldValue } from "../../ui/fields/field-value.tsx";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { recordName } from "../../ui/fields/record-name.ts";
import { exactly } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { When } from "../../ui/fields/when.tsx";
import { Changes } from "./changes.tsx";
import { areaOf, useEntryInWords } from "./shared/words.ts";
import { Who } from "./shared/who.tsx";
import "../../ui/fields/fields.css";
import "../../ui/show/record-show.css";
import "./shared/audit.css";

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="record-fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** One change: who, when, by which call, and every field before and after. */
export default function EntryPage() {
  const { _id = "" } = useParams();
  const Entry = useEntryInWords();
  const [action, resource] = [fieldAt(Entry, "action")!, fieldAt(Entry, "resource")!];
  const { data: entry, error, refetch } = useEndpoint(audit.show, { params: { _id } });
  if (!entry) return <Loaded read={{ error, refetch }} />;
  return (
    <Page
      title={`${recordName(entry.record)}: ${inSentence(didOf(entry))}`}
      breadcrumb={[{ label: "Audit", to: "/audit" }]}
    >
      <dl className="record-details">
        <Fact label="Who">
          <Who entry={entry} />
        </Fact>
        <Fact label="When">
          <When at={entry.at} /> · {exactly(entry.at)}
        </Fact>
        <Fact label={action.label}>
          <FieldValue field={action} value={entry.action} /> · <code>{entry.action}</code>
        </Fact>
        <Fact label={resource.label}>
          <FieldValue field={resource} value={entry.resource} />
        </Fact>
        <Fact label="Record">
          <RecordLink area={areaOf(entry)} to={entry.record} /> ·{" "}
          <Link to={`/audit?record=${entry.record._id}`}>History</Link>
        </Fact>
        <Fact label="Request">
          <code>{entry.requestId}</code>
        </Fact>
      </dl>
      <Changes entry={entry} />
    </Page>
  );
}
