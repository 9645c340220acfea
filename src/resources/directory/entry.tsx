import { FolderOutlined } from "@ant-design/icons-svg";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const directoryEntry = entry({
  name: "directory",
  menu: { group: "Work", label: "Directory", icon: <Icon of={FolderOutlined} />, order: 40 },
  load: async () => (await import("./resource.tsx")).directoryResource,
});
