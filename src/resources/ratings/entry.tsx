import { StarOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { Icon } from "../../ui/icon.tsx";
import { entry } from "../../ui/resource/entry.tsx";

export const ratingsEntry = entry({
  name: "ratings",
  menu: { group: "Work", label: "Rating features", icon: <Icon of={StarOutlined} />, order: 57 },
  listFor: api.ratings.list,
  load: async () => (await import("./resource.tsx")).ratingsResource,
});
