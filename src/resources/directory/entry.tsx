import { FolderOutlined } from "@ant-design/icons";
import { entry } from "../../ui/resource/entry.tsx";

export const directoryEntry = entry({
  name: "directory",
  menu: { group: "Work", label: "Directory", icon: <FolderOutlined />, order: 40 },
  load: async () => (await import("./resource.tsx")).directoryResource,
});
