import { DownloadOutlined, EyeOutlined } from "@ant-design/icons-svg";
import { Button } from "antd";
import { profile } from "../../../contract/profile/endpoints.ts";
import { sectionLabels } from "../../../contract/profile/fields.ts";
import type { User } from "../../../contract/users/endpoints.ts";
import { call, type Reply } from "../../providers/client.ts";
import { useStep } from "../../providers/use-step.ts";
import { recordName } from "../../ui/fields/record-name.ts";
import { DocumentList } from "../../pages/profile/shared/document-list.tsx";
import { saveDocument, saveNda } from "../../pages/profile/shared/save-document.ts";
import { SectionDetails } from "../../pages/profile/shared/section-details.tsx";
import { Signed } from "../../pages/profile/shared/signed.tsx";

import { useRun } from "../../ui/feedback/use-run.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Seen {
  readonly verification: Reply<typeof profile.verificationInfo>["verification"];
  readonly documents: Reply<typeof profile.documentsInfo>["documents"];
  readonly nda: Reply<typeof profile.ndaInfo>["nda"];
}

const look = async (_id: string): Promise<Seen> => {
  const params = { _id };
  const [{ verification }, { documents }, { nda }] = await Promise.all([
    call(profile.verificationInfo, { params }),
    call(profile.documentsInfo, { params }),
    call(profile.ndaInfo, { params }),
  ]);
  return { verification, documents, nda };
};

/**
 * A person's identity document and their uploads. Each access is recorded in the audit log, so nothing is read before
 * the user confirms that they want to look, and nothing is refetched automatically.
 */
const IdentityDocuments = ({ record }: RecordProps<User>) => {
  const { data, error, isPending, mutate } = useStep<void, Seen>(() => look(record._id));
  if (data) return <Shown person={record._id} seen={data} />;
  return (
    <div className="profile-look">
      <p>
        This shows the identity document of {recordName(record)} and lists what they have uploaded. The audit records
        that you looked, and each file you open.
      </p>
      <Button icon={<Icon of={EyeOutlined} />} loading={isPending} onClick={() => mutate()}>
        Show and record
      </Button>
      {error && <Loaded part read={{ error, refetch: () => mutate() }} />}
    </div>
  );
};

const Shown = ({ person, seen }: { readonly person: string; readonly seen: Seen }) => {
  const run = useRun();
  const { verification, documents, nda } = seen;
  return (
    <>
      <section className="record-part" aria-label={sectionLabels.verification}>
        <h2>{sectionLabels.verification}</h2>
        {verification.isComplete ? (
          <SectionDetails name="verification" section={verification} />
        ) : (
          <p className="profile-nothing">No identity document yet.</p>
        )}
      </section>
      <section className="record-part" aria-label={sectionLabels.documents}>
        <h2>{sectionLabels.documents}</h2>
        <DocumentList
          documents={documents}
          actions={(document) => (
            <Button
              icon={<Icon of={DownloadOutlined} />}
              aria-label={`Download ${document.name}; this is recorded`}
              onClick={() => void run(() => saveDocument(person, document))}
            >
              Download
            </Button>
          )}
        />
        {documents.length === 0 && <p className="profile-nothing">No documents yet.</p>}
      </section>
      <section className="record-part" aria-label={sectionLabels.nda}>
        <h2>{sectionLabels.nda}</h2>
        {nda.signature ? (
          <>
            <Signed signature={nda.signature} />
            <Button icon={<Icon of={DownloadOutlined} />} onClick={() => void run(() => saveNda(person))}>
              Download the signed agreement
            </Button>
          </>
        ) : (
          <p className="profile-nothing">Not signed yet.</p>
        )}
      </section>
    </>
  );
};

export default IdentityDocuments;
