import { useEffect, useState } from "react";
import type { CheckedCertificate } from "../../../contract/certificates/entity.ts";
import { certificateStateLabels } from "../../../contract/certificates/states.ts";
import { ApiError } from "../../providers/client.ts";
import { openCalls } from "../../providers/open-calls.ts";
import { Refused } from "../../ui/feedback/refused.tsx";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { Field } from "../../ui/form/plain/field.tsx";
import { Submit } from "../../ui/form/plain/submit.tsx";
import { day, number as figure } from "../../ui/format.ts";
import { Card } from "../sign-in/shared/card.tsx";
import "./check-page.css";

type Outcome =
  | { readonly kind: "found"; readonly certificate: CheckedCertificate }
  | { readonly kind: "unknown" }
  | { readonly kind: "failed"; readonly message: string };

/** The number of the address: of its path, or as the form of this page sends it. */
const asked = (): string => {
  const query = new URLSearchParams(location.search);
  const ofPath = location.pathname.split("/")[2] ?? "";
  try {
    return (decodeURIComponent(ofPath) || query.get("number") || "").trim();
  } catch {
    return ofPath;
  }
};

const check = async (number: string): Promise<Outcome> => {
  const issue = new URLSearchParams(location.search).get("issue") ?? undefined;
  try {
    const { certificate } = await openCalls.checkCertificate({ params: { number }, query: { issue } });
    return { kind: "found", certificate };
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.statusCode === 404;
    return isUnknown ? { kind: "unknown" } : { kind: "failed", message: failureText(error) };
  }
};

/** Tells anyone who has a certificate's number what it prints, and whether it is valid. */
export default function CheckPage() {
  const [number] = useState(asked);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    if (number !== "") void check(number).then(setOutcome);
  }, [number]);
  return (
    <Card title="Check a certificate">
      {/* It shows a person's name, which only those should find who have the number. */}
      <meta name="robots" content="noindex" />
      <div role="status" className="check-outcome">
        {number !== "" && !outcome && <p>Checking {number}…</p>}
        {outcome?.kind === "found" && <Found certificate={outcome.certificate} />}
        {outcome?.kind === "unknown" && (
          <p>
            No certificate has the number <strong>{number}</strong>. Compare it with the printed one, and try again.
          </p>
        )}
      </div>
      {outcome?.kind === "failed" && <Refused message={outcome.message} />}
      {outcome?.kind !== "found" && (
        <form action="/verify" method="get">
          <Field
            name="number"
            label="Number"
            defaultValue={number}
            placeholder="MC-XXXX-XXXX-XXXX"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <Submit busy={false}>Check</Submit>
        </form>
      )}
    </Card>
  );
}

const sentenceOf = ({ status, expiresOn }: CheckedCertificate): string => {
  if (status === "revoked") return "This certificate was revoked. It isn't valid.";
  if (status === "expired" && expiresOn) return `This certificate expired. It was valid until ${day(expiresOn)}.`;
  return "This certificate is valid.";
};

const Found = ({ certificate }: { readonly certificate: CheckedCertificate }) => {
  const { company, number, status, person, course, score, issuedOn, expiresOn, issue, superseded } = certificate;
  const facts = [
    ["Name", person],
    ["Course", course],
    ...(score === null ? [] : [["Score", `${figure(score)}%`]]),
    ["Issued by", company],
    ["Issued on", day(issuedOn)],
    ["Valid until", expiresOn === null ? "No end date" : day(expiresOn)],
    ["Number", `${number}, issue ${issue}`],
  ] as const;
  return (
    <>
      <p className="check-state">
        <StateTag state={status} word={certificateStateLabels[status]} />
        <span>{sentenceOf(certificate)}</span>
      </p>
      {superseded && (
        <p className="check-superseded">
          The print that you have is issue {superseded.issue} of {day(superseded.issuedOn)}. Issue {issue} replaced it;
          compare it with what is shown here.
        </p>
      )}
      <dl className="check-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="ways">
        <a href="/verify">Check another</a>
      </p>
    </>
  );
};
