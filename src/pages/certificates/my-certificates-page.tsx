import type { Certificate } from "../../../contract/certificates/entity.ts";
import { verifyPage } from "../../../contract/certificates/number.ts";
import { certificateStateLabels } from "../../../contract/certificates/states.ts";
import { endpointsOf } from "../../providers/api.ts";
import { useCompany } from "../../providers/company.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { todayIn } from "../../ui/charts/spans.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { day, number as figure, plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { saveCertificate } from "./shared/save-certificate.ts";
import "../../ui/button.css";
import "./my-certificates.css";

const certificates = endpointsOf("certificates");
/** As many as one reply may have. */
const shown = 200;
/** From when on a card says how to renew, in days. */
const soon = 30;

/** The certificates that one holds, to download and to show to others. */
const MyCertificatesPage = () => {
  const read = useEndpoint(certificates.mine, { query: { limit: shown } });
  return (
    <Page title="My certificates" narrow>
      <Loaded
        read={read}
        loading={<p className="soft">Loading your certificates…</p>}
        empty={<p className="soft">No certificates yet. Complete a course to get one.</p>}
        isEmpty={(reply) => reply.certificates.length === 0}
      >
        {(reply) => (
          <ul className="certificate-cards">
            {reply.certificates.map((certificate) => (
              <CertificateCard key={certificate._id} certificate={certificate} />
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  );
};

const CertificateCard = ({ certificate }: { readonly certificate: Certificate }) => {
  const { _id, number, course, status, score, issuedOn, expiresOn } = certificate;
  const run = useRun();
  return (
    <li className="certificate-card">
      <div className="certificate-head">
        <h2>{course}</h2>
        <StateTag state={status} word={certificateStateLabels[status]} />
      </div>
      <p className="soft">
        Issued {day(issuedOn)}
        {score !== null && ` · score ${figure(score)} %`}
        {expiresOn !== null && status === "issued" && ` · valid until ${day(expiresOn)}`}
      </p>
      <Standing certificate={certificate} />
      <p className="certificate-ways">
        <button
          type="button"
          className="button"
          aria-label={`Download the certificate of ${course}`}
          onClick={() => void run(() => saveCertificate(_id))}
        >
          Download
        </button>
        <a href={verifyPage.replace(":number", number)} target="_blank" rel="noreferrer">
          {number}
        </a>
      </p>
    </li>
  );
};

const howToRenew = "To renew it, complete the course again, or ask a manager.";

/** What its holder should know and do: that it ends soon, has ended, or was revoked. */
const Standing = ({ certificate: { status, expiresOn, revokeReason } }: { readonly certificate: Certificate }) => {
  const { timeZone } = useCompany();
  if (status === "revoked") return <p>Revoked: {revokeReason}</p>;
  if (expiresOn === null) return null;
  if (status === "expired") {
    return (
      <p>
        It expired after {day(expiresOn)}. {howToRenew}
      </p>
    );
  }
  const left = Math.round((Date.parse(expiresOn) - Date.parse(todayIn(timeZone))) / 86_400_000);
  if (left > soon) return null;
  return (
    <p>
      {left === 0 ? "Today is its last day." : `${plural(left, "day")} left.`} {howToRenew}
    </p>
  );
};

export default MyCertificatesPage;
