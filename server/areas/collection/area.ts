import { AuditedItem } from "../../../contract/collection/entity.ts";
import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { fillCollection } from "./demo.ts";
import { collectionHandlers } from "./handlers.ts";
import { eraseUploads, removeDeleted, uploadedFiles, uploadsOf } from "./personal-data.ts";
import { waitingToReplace, waitingToReview } from "./queries.ts";
import { collectionTables } from "./tables.ts";
import { forgetExpired } from "./unfinished.ts";

export const collectionArea = area({
  name: "collection",
  handlers: collectionHandlers,
  tables: collectionTables,
  recordName: {
    table: sqlText`collected_items`,
    name: sqlText`coalesce((select f.name from collected_files f where f.item_id = r._id and f.round = r.round
      order by f.place limit 1), 'Upload')`,
    isMade: true,
  },
  audited: AuditedItem,
  cleanUp: async (sql) => {
    await forgetExpired(sql);
    await removeDeleted(sql);
  },
  personalData: {
    archive: [{ file: "uploads.json", about: "What you uploaded, and what was decided on it", read: uploadsOf }],
    files: uploadedFiles,
    erase: eraseUploads,
  },
  todos: { uploadsToReview: { of: waitingToReview }, uploadsToReplace: { of: waitingToReplace } },
  demo: fillCollection,
});
