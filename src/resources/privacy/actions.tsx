import { lazy } from "react";
import { type ErasureRequest, privacy } from "../../../contract/privacy/endpoints.ts";
import { call } from "../../providers/client.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";

const mayDecide = ({ can }: ErasureRequest): boolean => can.decide;

/** The actions on an open request. */
export const erasureActions: readonly RecordAction<ErasureRequest>[] = [
  {
    key: "erase",
    label: "Erase the person",
    danger: true,
    endpoint: privacy.erase,
    isOpen: mayDecide,
    confirm: ({ user }) => ({
      title: `Erase ${user.name} for good?`,
      content:
        "Their name, addresses, documents, pictures and messages go, and they can't sign in. Hours, payments and the audit stay under a pseudonym. This can't be undone.",
    }),
    run: ({ _id, version }) => call(privacy.erase, { params: { _id }, body: { version } }),
    done: () => "The person is erased",
  },
  {
    key: "decline",
    label: "Decline…",
    endpoint: privacy.decline,
    isOpen: mayDecide,
    dialog: lazy(() => import("./decline.tsx")),
  },
];
