import { CommentOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";
import { entry } from "../../ui/resource/entry.tsx";

export const promptsEntry = entry({
  name: "prompts",
  menu: { group: "Work", label: "Prompts", icon: <Icon of={CommentOutlined} />, order: 55 },
  // Authors have pages of their own.
  listFor: api.prompts.list,
  load: async () => (await import("./resource.tsx")).promptsResource,
});
