import {
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  PictureOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";

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

/** Drawn by CSS: the button has an accessible name of its own. */
const Letter = ({ is }: { readonly is: string }) => <span className="rich-letter" data-letter={is} aria-hidden />;

export interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  /** The format that the button sets, or removes if it is set already. */
  readonly format?: readonly [name: string, value: string | number | true];
  /** A change that each press repeats. */
  readonly step?: readonly [name: string, value: string];
  readonly does?: "link" | "picture" | "clear";
  readonly keys?: string;
}

/** In the order of the toolbar; groups are separated. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    { label: "Heading", icon: <Letter is="H1" />, format: ["header", 2] },
    { label: "Smaller heading", icon: <Letter is="H2" />, format: ["header", 3] },
  ],
  [
    { label: "Bold", icon: <BoldOutlined />, format: ["bold", true], keys: "Control+B" },
    { label: "Italic", icon: <ItalicOutlined />, format: ["italic", true], keys: "Control+I" },
    { label: "Underline", icon: <UnderlineOutlined />, format: ["underline", true], keys: "Control+U" },
    { label: "Strikethrough", icon: <StrikethroughOutlined />, format: ["strike", true] },
  ],
  [
    { label: "Bullet list", icon: <UnorderedListOutlined />, format: ["list", "bullet"] },
    { label: "Numbered list", icon: <OrderedListOutlined />, format: ["list", "ordered"] },
    { label: "Increase indent", icon: <MenuUnfoldOutlined />, step: ["indent", "+1"] },
    { label: "Decrease indent", icon: <MenuFoldOutlined />, step: ["indent", "-1"] },
  ],
  [
    { label: "Quotation", icon: <Letter is="”" />, format: ["blockquote", true] },
    { label: "Code", icon: <CodeOutlined />, format: ["code-block", true] },
  ],
  [
    { label: "Link", icon: <LinkOutlined />, does: "link" },
    { label: "Picture", icon: <PictureOutlined />, does: "picture" },
    { label: "Plain text", icon: <ClearOutlined />, does: "clear" },
  ],
];
