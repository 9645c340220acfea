import { FormOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const quizzesEntry = entry({
  name: "quizzes",
  menu: { group: "Learning", label: "Quizzes", icon: <Icon of={FormOutlined} />, order: 25 },
  // Learners take them on pages of their own.
  listFor: api.quizzes.list,
  load: async () => (await import("./resource.tsx")).quizzesResource,
});
