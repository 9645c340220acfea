import { DownloadOutlined, EyeOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { profile } from "../../../contract/profile/endpoints.ts";
import { sectionWords } from "../../../contract/profile/fields.ts";
import type { User } from "../../../contract/users/endpoints.ts";
import { type ApiError, call, type Reply } from "../../providers/client.ts";
import { recordName } from "../../ui/fields/record-name.ts";
import { DocumentList } from "../../pages/profile/shared/document-list.tsx";
import { saveDocument, saveNda } from "../../pages/profile/shared/save-document.ts";
import { SectionFacts } from "../../pages/profile/shared/section-facts.tsx";
import { Signed } from "../../pages/profile/shared/signed.tsx";
import { TableFailure } from "../../ui/feedback/table-states.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";

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
 * A person's identity document and what they have uploaded. Each look is kept in the audit, so nothing is read before
 * somebody says that they want to look, and nothing is read again by itself.
 */
const IdentityDocuments = ({ record }: RecordProps<User>) => {
  const { data, error, isPending, mutate } = useMutation<Seen, ApiError>({ mutationFn: () => look(record._id) });
  if (data) return <Shown person={record._id} seen={data} />;
  return (
    <div className="profile-look">
      <p>
        This shows the identity document of {recordName(record)} and lists what they have uploaded. Your look is
        recorded in the audit, and so is each file that you open.
      </p>
      <Button icon={<EyeOutlined aria-hidden />} loading={isPending} onClick={() => mutate()}>
        Show, and record my look
      </Button>
      {error && <TableFailure error={error} retry={() => mutate()} />}
    </div>
  );
};

const Shown = ({ person, seen }: { readonly person: string; readonly seen: Seen }) => {
  const run = useRun();
  const { verification, documents, nda } = seen;
  return (
    <>
      <section className="record-part" aria-label={sectionWords.verification}>
        <h2>{sectionWords.verification}</h2>
        {verification.isComplete ? (
          <SectionFacts name="verification" section={verification} />
        ) : (
          <p className="profile-nothing">They have not given an identity document yet.</p>
        )}
      </section>
      <section className="record-part" aria-label={sectionWords.documents}>
        <h2>{sectionWords.documents}</h2>
        <DocumentList
          documents={documents}
          actions={(document) => (
            <Button
              icon={<DownloadOutlined aria-hidden />}
              aria-label={`Download ${document.name}; this is recorded`}
              onClick={() => void run(() => saveDocument(person, document))}
            >
              Download
            </Button>
          )}
        />
        {documents.length === 0 && <p className="profile-nothing">They have not uploaded anything yet.</p>}
      </section>
      <section className="record-part" aria-label={sectionWords.nda}>
        <h2>{sectionWords.nda}</h2>
        {nda.signature ? (
          <>
            <Signed signature={nda.signature} />
            <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void run(() => saveNda(person))}>
              Download the signed agreement
            </Button>
          </>
        ) : (
          <p className="profile-nothing">They have not signed it yet.</p>
        )}
      </section>
    </>
  );
};

export default IdentityDocuments;
