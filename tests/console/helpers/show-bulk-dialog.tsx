import { userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { vi } from "vitest";
import type { BulkDialogProps } from "../../../src/ui/table/table-types.ts";
import { showPage } from "./show-page.tsx";

type Shown = Pick<BulkDialogProps, "endpoint" | "entity" | "select" | "count"> &
  Partial<BulkDialogProps> & { readonly answers: Parameters<typeof showPage>[1]["answers"] };

/** Shows the dialog of a bulk action, as the table does once records are selected. */
export const showBulkDialog = async (Dialog: ComponentType<BulkDialogProps>, { answers, ...given }: Shown) => {
  const onReply = vi.fn<BulkDialogProps["onReply"]>();
  const props: BulkDialogProps = { records: undefined, reply: {}, onReply, onClose: () => {}, ...given };
  return { ...(await showPage(<Dialog {...props} />, { answers })), onReply, user: userEvent.setup() };
};
