import { lazy } from "react";
import { type ErasureRequest, privacy } from "../../../contract/privacy/endpoints.ts";
import { call } from "../../providers/client.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";

const mayDecide = ({ can }: ErasureRequest): boolean => can.decide;

/** What may be done with a request that is open. */
export const erasureActions: readonly RecordAction<ErasureRequest>[] = [
  {
    key: "erase",
    label: "Erase the person",
    danger: true,
    row: privacy.erase,
    isOpen: mayDecide,
    confirm: ({ user }) => ({
      title: `Erase ${user.name} for good?`,
      content:
        "Their name, addresses, documents, pictures and messages go, and they can't sign in. Hours, payments and the audit stay under a pseudonym. Nobody can take this back.",
    }),
    run: ({ _id, version }) => call(privacy.erase, { params: { _id }, body: { version } }),
    done: () => "The person is erased",
  },
  {
    key: "decline",
    label: "Decline…",
    row: privacy.decline,
    isOpen: mayDecide,
    dialog: lazy(() => import("./decline.tsx")),
  },
];
