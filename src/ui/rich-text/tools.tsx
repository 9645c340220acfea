import {
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  PaperClipOutlined,
  PictureOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
  VideoCameraOutlined,
} from "@ant-design/icons-svg";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";

/** The formats that the editor knows: other formatting is removed on paste (and a formula's code). */
export const formats = [
  "bold",
  "italic",
  "underline",
  "strike",
  "code",
  "header",
  "list",
  "indent",
  "blockquote",
  "code-block",
  "link",
  "image",
];
/** The formats of a field that takes attachments. */
export const formatsWithAttachments = [...formats, "player"];

/** Drawn by CSS: the button has an accessible name of its own. */
const Letter = ({ is }: { readonly is: string }) => <span className="rich-letter" data-letter={is} aria-hidden />;

/** Tools that the editor opens a dialog for. */
export type OwnTool = "link" | "picture" | "video" | "file";

export interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  /** The format that the button sets, or removes if it is set already. */
  readonly format?: readonly [name: string, value: string | number | true];
  /** A change that each press repeats. */
  readonly step?: readonly [name: string, value: string];
  readonly does?: OwnTool | "clear";
  readonly keys?: string;
}

/** In the order of the toolbar; groups are separated. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    { label: "Heading", icon: <Letter is="H1" />, format: ["header", 2] },
    { label: "Smaller heading", icon: <Letter is="H2" />, format: ["header", 3] },
  ],
  [
    { label: "Bold", icon: <Icon of={BoldOutlined} />, format: ["bold", true], keys: "Control+B" },
    { label: "Italic", icon: <Icon of={ItalicOutlined} />, format: ["italic", true], keys: "Control+I" },
    { label: "Underline", icon: <Icon of={UnderlineOutlined} />, format: ["underline", true], keys: "Control+U" },
    { label: "Strikethrough", icon: <Icon of={StrikethroughOutlined} />, format: ["strike", true] },
  ],
  [
    { label: "Bullet list", icon: <Icon of={UnorderedListOutlined} />, format: ["list", "bullet"] },
    { label: "Numbered list", icon: <Icon of={OrderedListOutlined} />, format: ["list", "ordered"] },
    { label: "Increase indent", icon: <Icon of={MenuUnfoldOutlined} />, step: ["indent", "+1"] },
    { label: "Decrease indent", icon: <Icon of={MenuFoldOutlined} />, step: ["indent", "-1"] },
  ],
  [
    { label: "Quotation", icon: <Letter is="”" />, format: ["blockquote", true] },
    { label: "Code", icon: <Icon of={CodeOutlined} />, format: ["code-block", true] },
  ],
  [
    { label: "Link", icon: <Icon of={LinkOutlined} />, does: "link" },
    { label: "Picture", icon: <Icon of={PictureOutlined} />, does: "picture" },
    { label: "Video", icon: <Icon of={VideoCameraOutlined} />, does: "video" },
    { label: "File", icon: <Icon of={PaperClipOutlined} />, does: "file" },
    { label: "Plain text", icon: <Icon of={ClearOutlined} />, does: "clear" },
  ],
];
