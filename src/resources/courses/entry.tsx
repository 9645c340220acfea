import { ReadOutlined } from "@ant-design/icons-svg";
import { api } from "../../providers/api.ts";
import { entry } from "../../ui/resource/entry.tsx";
import { Icon } from "../../ui/icon.tsx";

export const coursesEntry = entry({
  name: "courses",
  menu: { group: "Learning", label: "Courses", icon: <Icon of={ReadOutlined} />, order: 20 },
  // Learners have pages of their own.
  listFor: api.courses.create,
  elsewhere: { unless: api.courses.create, path: "/learn/:id" },
  pages: [
    {
      path: "/courses/:id/chapters/new",
      endpoints: [api.chapters.create],
      load: () => import("./new-chapter-page.tsx"),
    },
    {
      path: "/courses/import-chapters",
      endpoints: [api.chapters.create],
      load: () => import("./import-chapters-page.tsx"),
    },
    {
      path: "/courses/:id/chapters/:chapterId",
      endpoints: [api.chapters.edit],
      load: () => import("./chapter-page.tsx"),
    },
  ],
  load: async () => (await import("./resource.tsx")).coursesResource,
});
