import { Link } from "react-router";
import type { Certificate } from "../../../contract/certificates/entity.ts";
import { verifyPage } from "../../../contract/certificates/number.ts";
import { certificateStateLabels } from "../../../contract/certificates/states.ts";
import { coursePath } from "../../custom/learning/shared/paths.ts";
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
/** The certificates that one holds, to download and to show to others. */
const MyCertificatesPage = () => {
  const read = useEndpoint(certificates.mine, { query: { limit: shown } });
  return (
    <Page title="My certificates" narrow>
      <Loaded
        read={read}
        loading={<p className="soft">Loading your certificates…</p>}
        empty={
          <p className="soft">
            No certificates yet. Complete a course to get one. <Link to="/learn">Go to your courses</Link>
          </p>
        }
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
  const { _id, number, course, courseId, status, score, issuedOn, expiresOn } = certificate;
  const mayRenew = useMayRenew(certificate);
  const run = useRun();
  return (
    <li className="certificate-card">
      <div className="certificate-head">
        <h2>{course}</h2>
        <StateTag state={status} word={certificateStateLabels[status]} />
      </div>
      <p className="soft">
        Issued {day(issuedOn)}
        {score !== null && ` · score ${figure(score)}%`}
        {expiresOn !== null && status === "issued" && ` · valid until ${day(expiresOn)}`}
      </p>
      <Standing certificate={certificate} />
      <p className="certificate-ways">
        {mayRenew && (
          <Link
            className="button button-primary"
            to={coursePath(courseId._id)}
            aria-label={`Renew the certificate of ${course}`}
          >
            Renew
          </Link>
        )}
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

const howToRenew = "Take the course again to renew it.";

/** The holder may renew it now: it ends soon or has ended, and was not revoked. */
const useMayRenew = ({ status, renewableFrom }: Certificate): boolean => {
  const { timeZone } = useCompany();
  return status !== "revoked" && renewableFrom !== null && renewableFrom <= todayIn(timeZone);
};

/** What its holder should know and do: that it ends soon, has ended, or was revoked. */
const Standing = ({ certificate }: { readonly certificate: Certificate }) => {
  const { status, expiresOn, revokeReason } = certificate;
  const { timeZone } = useCompany();
  const mayRenew = useMayRenew(certificate);
  if (status === "revoked") return <p>Revoked: {revokeReason}</p>;
  if (expiresOn === null || !mayRenew) return null;
  if (status === "expired") {
    return (
      <p>
        It expired after {day(expiresOn)}. {howToRenew}
      </p>
    );
  }
  const left = Math.round((Date.parse(expiresOn) - Date.parse(todayIn(timeZone))) / 86_400_000);
  return (
    <p>
      {left === 0 ? "Today is its last day." : `${plural(left, "day")} left.`} {howToRenew}
    </p>
  );
};

export default MyCertificatesPage;
