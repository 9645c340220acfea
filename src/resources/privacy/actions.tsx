import { lazy } from "react";
import { type ErasureRequest, privacy } from "../../../contract/privacy/endpoints.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";

const mayDecide = ({ can }: ErasureRequest): boolean => can.decide;

/** The actions on an open request. */
export const erasureActions: readonly RecordAction<ErasureRequest>[] = [
  {
    key: "erase",
    label: "Erase the person…",
    step: "other",
    danger: true,
    endpoint: privacy.erase,
    isOpen: mayDecide,
    dialog: lazy(() => import("./erase.tsx")),
  },
  {
    key: "decline",
    label: "Decline…",
    step: "other",
    endpoint: privacy.decline,
    isOpen: mayDecide,
    dialog: lazy(() => import("./decline.tsx")),
  },
];
