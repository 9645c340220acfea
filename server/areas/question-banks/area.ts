import { area } from "../../core/area.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { fillQuestionBanks } from "./demo.ts";
import { questionBankHandlers } from "./handlers.ts";
import { questionBanksTables } from "./tables.ts";
import { bankCrud } from "./queries.ts";

export const questionBanksArea = area({
  name: "questionBanks",
  handlers: questionBankHandlers,
  tables: questionBanksTables,
  search: { view: bankCrud.view },
  recordName: { table: sqlText`question_banks`, name: sqlText`r.name` },
  demo: fillQuestionBanks,
});
