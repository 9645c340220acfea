import { CloudUploadOutlined } from "@ant-design/icons-svg";
import { entry } from "../../ui/resource/entry.tsx";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";

export const collectionEntry = entry({
  name: "collection",
  path: "/uploads",
  menu: { group: "Work", label: "Uploads", icon: <Icon of={CloudUploadOutlined} />, order: 37 },
  listFor: api.collection.list,
  load: async () => (await import("./resource.tsx")).collectionResource,
});
