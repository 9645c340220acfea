import { instant, type View } from "../../db/view.ts";

/** People who hold it and are not deleted. */
const holders = `(select count(*) from user_skills held join users u on u._id = held.user_id
  where held.skill_id = s._id and u.deleted_at is null)`;

export const skillView: View = {
  from: "skills s",
  id: "s._id",
  visible: "s.deleted_at is null",
  row: {
    _id: "s._id",
    name: "s.name",
    description: "s.description",
    holders,
    createdAt: instant("s.created_at"),
    updatedAt: instant("s.updated_at"),
    version: "s.version",
  },
  search: ["s.name", "s.description"],
  sorts: {
    name: "lower(s.name)",
    createdAt: "s.created_at",
    holders,
  },
  defaultOrder: "s.created_at desc",
  filters: {},
};
