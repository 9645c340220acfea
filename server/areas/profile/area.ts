import { area } from "../../core/area.ts";
import { profileHandlers } from "./handlers.ts";
import { eraseProfile, profileFilesOf, profileOf, removeGivenUpFiles } from "./actions.ts";
import { profileTables } from "./tables.ts";
import { fillProfiles } from "./demo.ts";

export const profileArea = area({
  name: "profile",
  handlers: profileHandlers,
  tables: profileTables,
  jobs: [
    {
      name: "remove-given-up-files",
      cron: "41 2 * * *",
      run: ({ db, files, logError }) => removeGivenUpFiles(db, files, logError),
    },
  ],
  personalData: {
    archive: [
      {
        file: "profile.json",
        about: "Your profile, and the agreements that you signed; the files themselves are in the folder documents",
        read: (sql, me) => profileOf(sql, me._id),
      },
    ],
    files: profileFilesOf,
    erase: eraseProfile,
  },
  demo: fillProfiles,
});
