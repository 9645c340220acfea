import { QuestionCircleOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const questionBanksEntry = entry({
  name: "questionBanks",
  menu: { group: "Learning", label: "Question banks", icon: <Icon of={QuestionCircleOutlined} />, order: 30 },
  pages: [
    {
      path: "/question-banks/:bankId/questions/new",
      endpoints: [api.questionBanks.addQuestions],
      load: () => import("./new-question-page.tsx"),
    },
    {
      path: "/question-banks/:bankId/questions/:questionId",
      endpoints: [api.questionBanks.editQuestion],
      load: () => import("./question-page.tsx"),
    },
  ],
  load: async () => (await import("./resource.tsx")).questionBanksResource,
});
