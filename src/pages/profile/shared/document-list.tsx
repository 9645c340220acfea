import { FilePdfOutlined, FileImageOutlined } from "@ant-design/icons-svg";
import type { ReactNode } from "react";
import { type Document, DocumentKind } from "../../../../contract/profile/fields.ts";
import { fieldOf } from "../../../ui/fields/field.ts";
import { fileSize } from "../../../ui/format.ts";
import { When } from "../../../ui/fields/when.tsx";
import { Icon } from "../../../ui/icon.tsx";
import "./profile.css";

const { options } = fieldOf("kind", DocumentKind);
const kindLabels = (kind: DocumentKind): string => options.find(({ value }) => value === kind)?.label ?? kind;

interface Props {
  readonly documents: readonly Document[];
  readonly actions: (document: Document) => ReactNode;
}

/** Documents with their kind, size and date. */
export const DocumentList = ({ documents, actions }: Props) =>
  documents.length > 0 && (
    <ul className="documents">
      {documents.map((document) => (
        <li key={document._id} className="document">
          <span className="document-icon" aria-hidden>
            {document.mime === "application/pdf" ? <Icon of={FilePdfOutlined} /> : <Icon of={FileImageOutlined} />}
          </span>
          <span className="document-about">
            <strong>{document.name}</strong>
            <span>
              {kindLabels(document.kind)} · {fileSize(document.size)} · <When at={document.createdAt} />
            </span>
          </span>
          <span className="document-actions">{actions(document)}</span>
        </li>
      ))}
    </ul>
  );
