import { UserDeleteOutlined } from "@ant-design/icons";
import { ErasureRequest, privacy } from "../../contract/privacy.ts";
import { erasureActions } from "./erasure-requests/actions.tsx";
import { resource } from "./resource.tsx";

export const erasureResource = resource({
  name: "privacy",
  path: "/erasure-requests",
  noun: "erasure request",
  rows: privacy,
  entity: ErasureRequest,
  menu: { group: "System", label: "Erasure requests", icon: <UserDeleteOutlined />, order: 30 },
  title: ({ user }: ErasureRequest) => user.name,
  list: {
    columns: [
      { field: "user", render: ({ user }) => user.name },
      "state",
      "openEntries",
      "openPayments",
      "createdAt",
      "decidedBy",
      "decidedAt",
    ],
    emptyText: "Nobody has asked to be erased.",
  },
  form: ["user"],
  show: { fields: ["user", "state", "openEntries", "openPayments", "reason", "createdAt", "decidedBy", "decidedAt"] },
  actions: erasureActions,
});
