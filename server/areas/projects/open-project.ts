import type { z } from "zod";
import type { PrivateProject } from "../../../contract/projects/private-projects.ts";
import type { projects } from "../../../contract/projects/endpoints.ts";
import type { Write } from "../../core/db/write.ts";
import { changeProject } from "./actions.ts";
import { requireFewEnough, privateProjectById } from "./people.ts";
import { addMembers, checkReferences, removeMembers, setGroups } from "./references.ts";

type Body = z.output<typeof projects.openProject.body>;

/** Gives groups and people access to a project, or removes people. Throws not_found, stale, validation on a field. */
export const openProject = async (
  write: Write,
  id: string,
  { usersGroup, add, delete: leaving, version }: Body,
): Promise<PrivateProject> => {
  await changeProject(write, id, {
    set: {},
    version,
    work: async () => {
      await checkReferences(write.sql, { usersGroup, add });
      if (usersGroup) await setGroups(write.sql, id, usersGroup);
      await addMembers(write.sql, id, add);
      await removeMembers(write.sql, id, leaving);
      await requireFewEnough(write.sql, id);
    },
  });
  return privateProjectById(write.sql, write.me, id);
};
