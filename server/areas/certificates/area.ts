import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { eraseCertificates } from "./actions.ts";
import { fillCertificates } from "./demo.ts";
import { checkExpiry } from "./expiry.ts";
import { certificateHandlers } from "./handlers.ts";
import { certificatesOfPerson, certificateView } from "./queries.ts";
import { certificatesTables } from "./tables.ts";

export const certificatesArea = area({
  name: "certificates",
  handlers: certificateHandlers,
  tables: certificatesTables,
  // By their numbers, which have an index of their own; whose they are, a search of people says.
  search: { view: { ...certificateView, search: [sqlText`c.number`] }, detail: sqlText`i.person` },
  recordName: { table: sqlText`certificates`, name: sqlText`r.number` },
  jobs: [{ name: "certificate-expiry", cron: "27 * * * *", run: ({ db, config }) => checkExpiry(db, config) }],
  personalData: {
    archive: [
      {
        file: "certificates.json",
        about: "Your certificates: what each issue of them prints; uploaded ones are in the folder documents",
        read: certificatesOfPerson,
      },
    ],
    erase: eraseCertificates,
  },
  demo: fillCertificates,
});
