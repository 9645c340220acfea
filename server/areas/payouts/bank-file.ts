import papa from "papaparse";
import type { FastifyReply } from "fastify";
import { decimalOf, plural } from "../../../contract/format.ts";
import type { Destination } from "../../../contract/pay-details.ts";
import { readCompany } from "../../db/company.ts";
import { run } from "../../db/run.ts";
import type { Context } from "../../http/context.ts";
import { Refusal } from "../../refusal.ts";
import { openersOf } from "../../services/personal.ts";
import { runById } from "./run-view.ts";

const columns = ["recipient", "account", "bank_code", "bank", "country", "amount", "currency", "reference"] as const;

interface Row {
  readonly _id: string;
  readonly user_id: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly destination: Buffer;
  readonly attempt: number;
}

/**
 * What the bank is told to call a transfer: no two attempts have the same, so that a file that went in twice shows. From
 * the id's random end.
 */
const referenceOf = ({ _id, attempt }: Row): string =>
  `M${_id.replaceAll("-", "").slice(-12).toUpperCase()}-${attempt}`;

/**
 * Sends what a run has under way as CSV: UTF-8 with a byte-order mark, amounts with the currency's decimals, no cell that
 * a spreadsheet would run. Made from what is sealed, each time anew; the audit keeps who looked. Throws not_found,
 * wrong_state where nothing is under way.
 */
export const sendBankFile = async ({ me, change }: Context, id: string, reply: FastifyReply): Promise<void> => {
  const { name, text } = await change(async (write) => {
    const found = await runById(write.sql, me, id);
    if (!found.can.file) throw new Refusal("wrong_state", { params: { state: "not with the bank" } });
    const rows = await run<Row>(
      write.sql,
      `select _id, user_id, amount, currency, destination, attempt from payouts
       where run_id = $1 and state = 'sent' order by _id`,
      [id],
    );
    const openers = await openersOf(
      write.sql,
      rows.map(({ user_id }) => user_id),
    );
    const { currencyExponent } = await readCompany(write.sql);
    const cells = rows.map((row) => {
      const to = openers.get(row.user_id)!.open(row.destination) as Extract<Destination, { method: "bank" }>;
      const amount = decimalOf(row.amount, currencyExponent);
      return [to.holder, to.account, to.bankCode, to.bankName, to.country, amount, row.currency, referenceOf(row)];
    });
    await write.look({ resource: "payoutRuns", id, at: { file: plural(rows.length, "transfer") } });
    return { name: fileNameOf(found.name), text: csvOf([[...columns], ...cells]) };
  });
  void reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .header("cache-control", "no-store")
    .send(text);
  await reply;
};

const csvOf = (rows: string[][]): string =>
  `\uFEFF${papa.unparse(rows, { newline: "\r\n", escapeFormulae: true })}\r\n`;

/** Only what every file system takes. */
const fileNameOf = (name: string): string =>
  `payouts-${
    name
      .normalize("NFKD")
      .replaceAll(/[^\w-]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 60) || "run"
  }`;
