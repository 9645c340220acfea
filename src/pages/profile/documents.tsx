import { DeleteOutlined, DownloadOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { profile } from "../../../contract/profile/endpoints.ts";
import type { Document } from "../../../contract/profile/fields.ts";
import { call } from "../../providers/client.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { DocumentList } from "./shared/document-list.tsx";
import { saveDocument } from "./shared/save-document.ts";
import { DocumentUpload } from "./document-upload.tsx";
import type { Mine } from "./use-my-profile.ts";

/** One's own documents: what there is, and one more. */
export const Documents = ({ mine, reread }: Mine) => {
  const { modal } = App.useApp();
  const run = useRun();
  const remove = (document: Document): void => {
    void modal.confirm({
      title: `Delete ${document.name}?`,
      content: "This can't be taken back.",
      okText: "Delete",
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: () =>
        run(
          () => call(profile.removeDocument, { params: { _id: mine._id, document: document._id } }),
          `${document.name} deleted`,
          reread,
        ),
    });
  };
  return (
    <div className="profile-documents">
      <DocumentList
        documents={mine.documents}
        actions={(document) => (
          <>
            <Button
              type="text"
              icon={<DownloadOutlined aria-hidden />}
              aria-label={`Download ${document.name}`}
              onClick={() => void run(() => saveDocument(mine._id, document))}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`Delete ${document.name}`}
              onClick={() => remove(document)}
            />
          </>
        )}
      />
      <DocumentUpload mine={mine} reread={reread} />
    </div>
  );
};
