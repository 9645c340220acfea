import { Tag } from "antd";
import { Recipient } from "../../../contract/groups/mails.ts";

const colors: Record<Recipient["state"], string> = {
  queued: "default",
  sent: "success",
  kept: "processing",
  failed: "error",
  left_out: "warning",
};

/** What became of a mail to one person. */
export const MailState = ({ state }: { readonly state: Recipient["state"] }) => (
  <Tag color={colors[state]}>{Recipient.shape.state.meta()?.options?.[state]}</Tag>
);
