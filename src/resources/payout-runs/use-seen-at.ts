import { useState } from "react";
import { payouts } from "../../../contract/payouts/endpoints.ts";
import type { BulkDialogProps } from "../../ui/table/table-types.ts";

const LastSentAt = payouts.list.replies[200].shape.lastSentAt;

/**
 * When the last of the payouts was sent that the user saw on opening the dialog: the result they enter must not be
 * applied to one that is sent again meanwhile. Undefined while nothing is known.
 */
export const useSeenAt = ({ reply }: BulkDialogProps): string | undefined =>
  useState(() => LastSentAt.safeParse(reply["lastSentAt"]).data ?? undefined)[0];
