import { useState } from "react";
import { payouts } from "../../../contract/payouts/endpoints.ts";
import type { BulkDialogProps } from "../../ui/table/table-types.ts";

const LastSentAt = payouts.list.replies[200].shape.lastSentAt;

/**
 * When the last of the payouts was sent that the person saw when they opened the dialog: what they say of these must not
 * hold of one that is sent again meanwhile. Undefined while nothing is known.
 */
export const useSeenAt = ({ reply }: BulkDialogProps): string | undefined =>
  useState(() => LastSentAt.safeParse(reply["lastSentAt"]).data ?? undefined)[0];
