import { DeleteOutlined, DownloadOutlined } from "@ant-design/icons-svg";
import { useState } from "react";
import { profile } from "../../../contract/profile/endpoints.ts";
import type { Document } from "../../../contract/profile/fields.ts";
import { call } from "../../providers/client.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { DocumentList } from "./shared/document-list.tsx";
import { saveDocument } from "./shared/save-document.ts";
import { DocumentUpload } from "./document-upload.tsx";
import type { Mine } from "./use-my-profile.ts";
import { Icon } from "../../ui/icon.tsx";

/** The user's own documents, and a form to add one. */
export const Documents = ({ mine, reread }: Mine) => {
  const run = useRun();
  const [toRemove, setToRemove] = useState<Document>();
  const remove = ({ _id, name }: Document): void => {
    setToRemove(undefined);
    const params = { _id: mine._id, document: _id };
    void run(() => call(profile.removeDocument, { params }), `${name} deleted`, reread);
  };
  return (
    <div className="profile-documents">
      <DocumentList
        documents={mine.documents}
        actions={(document) => (
          <>
            <button
              type="button"
              className="button button-quiet"
              aria-label={`Download ${document.name}`}
              onClick={() => void run(() => saveDocument(mine._id, document))}
            >
              <Icon of={DownloadOutlined} />
            </button>
            <button
              type="button"
              className="button button-quiet"
              aria-label={`Delete ${document.name}`}
              onClick={() => setToRemove(document)}
            >
              <Icon of={DeleteOutlined} />
            </button>
          </>
        )}
      />
      <DocumentUpload mine={mine} reread={reread} />
      {toRemove && (
        <ConfirmDialog
          title={`Delete ${toRemove.name}?`}
          verb="Delete"
          onConfirm={() => remove(toRemove)}
          onCancel={() => setToRemove(undefined)}
        >
          <p>This can't be undone.</p>
        </ConfirmDialog>
      )}
    </div>
  );
};
