import type { z } from "zod";
import type { PrivateProject } from "../../../contract/projects/private-projects.ts";
import type { projects } from "../../../contract/projects/endpoints.ts";
import type { Config } from "../../config.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { changeProject } from "./actions.ts";
import { mustNotBeTooMany, privateProjectById } from "./people.ts";
import { addMembers, checkReferences, removeMembers, setGroups } from "./references.ts";

type Body = z.output<typeof projects.openProject.body>;

/** Opens a project to groups and people, or takes people off it. Throws not_found, stale; validation on the fields. */
export const openProject = async (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  { usersGroup, add, delete: leaving, version }: Body,
): Promise<PrivateProject> => {
  await changeProject(write, config, me, id, {
    set: {},
    version,
    work: async () => {
      await checkReferences(write.sql, { usersGroup, add });
      if (usersGroup) await setGroups(write.sql, id, usersGroup);
      await addMembers(write.sql, id, add);
      await removeMembers(write.sql, id, leaving);
      await mustNotBeTooMany(write.sql, id);
    },
  });
  return privateProjectById(write.sql, me, id);
};
