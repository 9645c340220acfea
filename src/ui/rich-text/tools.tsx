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

/** All that the editor knows of: what else is pasted loses its form (and a formula its code). */
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

/** Drawn by CSS: the button has a name of its own. */
const Letter = ({ is }: { readonly is: string }) => <span className="rich-letter" data-letter={is} aria-hidden />;

export interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  /** What it sets, or takes back where it is set already. */
  readonly format?: readonly [name: string, value: string | number | true];
  /** A step that is made again with each press. */
  readonly step?: readonly [name: string, value: string];
  readonly does?: "link" | "picture" | "clear";
  readonly keys?: string;
}

/** In the order of the toolbar; a group is set apart from the next. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    { label: "Heading", icon: <Letter is="H1" />, format: ["header", 2] },
    { label: "Smaller heading", icon: <Letter is="H2" />, format: ["header", 3] },
  ],
  [
    { label: "Bold", icon: <BoldOutlined />, format: ["bold", true], keys: "Control+B" },
    { label: "Italic", icon: <ItalicOutlined />, format: ["italic", true], keys: "Control+I" },
    { label: "Underlined", icon: <UnderlineOutlined />, format: ["underline", true], keys: "Control+U" },
    { label: "Crossed out", icon: <StrikethroughOutlined />, format: ["strike", true] },
  ],
  [
    { label: "Bullet list", icon: <UnorderedListOutlined />, format: ["list", "bullet"] },
    { label: "Numbered list", icon: <OrderedListOutlined />, format: ["list", "ordered"] },
    { label: "Further in", icon: <MenuUnfoldOutlined />, step: ["indent", "+1"] },
    { label: "Further out", icon: <MenuFoldOutlined />, step: ["indent", "-1"] },
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
