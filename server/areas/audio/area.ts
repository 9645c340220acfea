import type { audio } from "../../../contract/audio/endpoints.ts";
import type { Task } from "../../../contract/tasks/entity.ts";
import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Handlers } from "../../core/http/context.ts";
import { soundReader } from "../../services/media/sounds.ts";
import { contentHandlers, noteLineActivity, topUp, uploadItems } from "../tasks/actions.ts";

const audioHandlers: Handlers<typeof audio> = {
  ...contentHandlers("line"),
  upload: ({ params, body, files: { csvData } }, context) =>
    uploadItems(context, { projectId: params._id, kind: "line" }, { csvData, media: undefined, ...body }),
  activity: ({ params }, { change }) => change((write) => noteLineActivity(write, params._id)),
  current: async ({ params, query }, { change, services }) => {
    const isChecked = (await soundReader(services.config.ffmpeg)) !== null;
    return change(async (write) => {
      const held = await topUp(write, { projectId: params._id, kind: "line" }, query.ahead + 1, { orHeld: true });
      const [current = null, ...ahead] = JSON.parse(held.tasks) as Task[];
      return { current, ahead, empty: held.empty, isChecked };
    });
  },
};

export const audioArea = area({
  name: "audio",
  handlers: audioHandlers,
  recordName: {
    table: sqlText`task_items`,
    name: sqlText`coalesce(nullif(r.reference, ''), '#' || r.number)`,
    isMade: true,
  },
});
