import { lazy } from "react";
import type { QuestionBank } from "../../../contract/question-banks/bank.ts";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { call } from "../../providers/client.ts";
import { plural } from "../../ui/format.ts";
import { dayInName, saveFile } from "../../ui/save-file.ts";
import type { Select } from "../../ui/table/selection.ts";
import type { BulkAction, RecordAction } from "../../ui/table/table-types.ts";

/** A bank on a day in the viewer's time zone: `boxes-basics-2026-11-21.gift`. */
const fileName = ({ name }: QuestionBank, ending: string): string =>
  `${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${dayInName()}.${ending}`;

export const importQuestions: RecordAction<QuestionBank> = {
  key: "import",
  label: "Import questions",
  endpoint: questionBanks.importQuestions,
  dialog: lazy(() => import("./import-questions.tsx")),
};

const exporting = (
  key: "gift" | "csv",
  label: string,
  endpoint: typeof questionBanks.exportGift | typeof questionBanks.exportCsv,
): RecordAction<QuestionBank> => ({
  key,
  label,
  endpoint,
  isOpen: ({ totalQuestions }) => totalQuestions > 0,
  run: async (bank) => {
    const response = await call(endpoint, { params: { _id: bank._id } });
    saveFile(fileName(bank, key), await response.blob());
  },
});

const archiveMany = (isArchived: boolean) => (select: Select) =>
  call(questionBanks.bulkArchive, { body: { select, isArchived } });
const undoOf = (isArchived: boolean, done: string) => ({
  done,
  run: (ids: readonly string[]) => archiveMany(isArchived)({ ids: [...ids] }),
});
const undoArchive = undoOf(false, "restored");
const undoRestore = undoOf(true, "archived again");

export const bankBulkActions: readonly BulkAction[] = [
  {
    key: "archive",
    label: "Archive",
    endpoint: questionBanks.bulkArchive,
    done: "archived",
    confirm: (count) => `Archive ${plural(count, "question bank")}? New quizzes can't draw from them.`,
    run: archiveMany(true),
    undoBy: undoArchive,
  },
  {
    key: "unarchive",
    label: "Restore",
    endpoint: questionBanks.bulkArchive,
    done: "restored",
    run: archiveMany(false),
    undoBy: undoRestore,
  },
];

/** The actions on a bank besides editing. */
export const bankActions: readonly RecordAction<QuestionBank>[] = [
  importQuestions,
  exporting("gift", "Export as GIFT", questionBanks.exportGift),
  exporting("csv", "Export as CSV", questionBanks.exportCsv),
  {
    key: "archive",
    label: "Archive",
    danger: true,
    endpoint: questionBanks.removeQuestions,
    isOpen: ({ isArchived }) => !isArchived,
    confirm: ({ name, quizzes }) => ({
      title: `Archive ${name}?`,
      content:
        quizzes === 0
          ? "New quizzes can't draw from it. You can restore it at any time."
          : "Quizzes that draw from it go on doing so; new ones can't. You can restore it at any time.",
    }),
    run: ({ _id, version }) => call(questionBanks.removeQuestions, { params: { bankId: _id }, body: { version } }),
    done: ({ name }) => `${name} is archived`,
    undoBy: undoArchive,
  },
  {
    key: "unarchive",
    label: "Restore",
    endpoint: questionBanks.unarchive,
    isOpen: ({ isArchived }) => isArchived,
    run: ({ _id, version }) => call(questionBanks.unarchive, { params: { _id }, body: { version } }),
    done: ({ name }) => `${name} is restored`,
    undoBy: undoRestore,
  },
];
