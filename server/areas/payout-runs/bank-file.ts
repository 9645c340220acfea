import type { FastifyReply } from "fastify";
import writeExcel from "write-excel-file/node";
import { csvFileOf } from "../../../contract/core/csv-cells.ts";
import { decimalOf, plural } from "../../../contract/core/format.ts";
import type { Destination } from "../../../contract/pay-details/endpoints.ts";
import { xlsxMime } from "../../../contract/payout-runs/endpoints.ts";
import { readCompany } from "../../core/db/company.ts";
import { run } from "../../core/db/run.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { AppError } from "../../core/app-error.ts";
import { openersOf } from "../../core/auth/personal.ts";
import { isUnfiled, runById } from "./queries.ts";
import { sqlText } from "../../core/db/sql-text.ts";

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
 * The reference of a transfer for the bank: unique to each attempt, so that a file imported twice shows. From the id's
 * random end.
 */
const referenceOf = ({ _id, attempt }: Row): string =>
  `M${_id.replaceAll("-", "").slice(-12).toUpperCase()}-${attempt}`;

/** A transfer as the bank reads it. */
interface Transfer {
  readonly texts: readonly string[];
  /** With the currency's decimals, such as 12.50. */
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
}

/** How a file is written. */
interface Format {
  readonly ending: "csv" | "xlsx";
  readonly mime: string;
  readonly write: (transfers: readonly Transfer[]) => Promise<Buffer>;
}

const csv: Format = {
  ending: "csv",
  mime: "text/csv; charset=utf-8",
  write: async (transfers) => {
    const rows = transfers.map(({ texts, amount, currency, reference }) => [...texts, amount, currency, reference]);
    return Buffer.from(csvFileOf([columns, ...rows]));
  },
};

/** All cells but amounts are text, so that no account number loses its zeros or is rounded. */
const xlsx: Format = {
  ending: "xlsx",
  mime: xlsxMime,
  write: async (transfers) => {
    const textCell = (value: string) => ({ type: String, value });
    const rows = transfers.map(({ texts, amount, currency, reference }) => [
      ...texts.map(textCell),
      // 1250.00 as a number that is shown with as many decimals.
      { type: Number, value: Number(amount), format: amount.replace(/^\d+/, "0").replaceAll(/\d/g, "0") },
      ...[currency, reference].map(textCell),
    ]);
    const head = columns.map((value) => ({ type: String, value, fontWeight: "bold" as const }));
    const widths = columns.map((name) => ({ width: name === "account" || name === "recipient" ? 32 : 16 }));
    return writeExcel([head, ...rows], { columns: widths, stickyRowsCount: 1, sheet: "Transfers" }).toBuffer();
  },
};
const formats = { csv, xlsx } as const;

/**
 * Sends a run's payouts under way as a file, amounts with the currency's decimals. Made from encrypted destinations; the
 * access is audited. Each attempt is sent out once, in whichever format, since a bank pays every transfer in a file:
 * payouts of an earlier file are in another only with `again`, for a lost one. Throws not_found, wrong_state where
 * nothing is under way, all_filed.
 */
export const sendBankFile = async (
  { me, change }: Context,
  { id, again, as }: { readonly id: string; readonly again: boolean; readonly as: keyof typeof formats },
  reply: FastifyReply,
): Promise<void> => {
  const { ending, mime, write: writeFile } = formats[as];
  const { name, content } = await change(async (write) => {
    const found = await runById(write.sql, me, id);
    if (!found.can.file) throw new AppError("wrong_state", { params: { state: "not with the bank" } });
    const rows = await handOut(write, id, again);
    if (rows.length === 0) throw new AppError("all_filed");
    const openers = await openersOf(
      write.sql,
      rows.map(({ user_id }) => user_id),
    );
    const { currencyExponent } = await readCompany(write.sql);
    const transfers = rows.map((row): Transfer => {
      const to = openers.get(row.user_id)!.open(row.destination) as Extract<Destination, { method: "bank" }>;
      return {
        texts: [to.holder, to.account, to.bankCode, to.bankName, to.country],
        amount: decimalOf(row.amount, currencyExponent),
        currency: row.currency,
        reference: referenceOf(row),
      };
    });
    const file = `${plural(rows.length, "transfer")}${again ? ", again" : ""}`;
    await write.logAccess({ resource: "payoutRuns", id, at: { file } });
    await write.announce({ resource: "payoutRuns", id });
    return { name: fileNameOf(found.name), content: await writeFile(transfers) };
  });
  void reply
    .type(mime)
    .header("content-disposition", `attachment; filename="${name}.${ending}"`)
    .header("cache-control", "no-store")
    .send(content);
  await reply;
};

/** The payouts of the next file, which later files leave out; of two concurrent calls one gets them. */
const handOut = async (write: AnyWrite, runId: string, again: boolean): Promise<Row[]> => {
  const rows = await run<Row>(
    write.sql,
    sqlText`select _id, user_id, amount, currency, destination, attempt from payouts p
     where p.run_id = $1 and p.state = 'sent' and ($2 or ${isUnfiled(sqlText`p`)}) order by p._id for update`,
    [runId, again],
  );
  await run(write.sql, sqlText`update payouts set filed_attempt = attempt where _id = any($1::uuid[])`, [
    rows.map(({ _id }) => _id),
  ]);
  return rows;
};

/** Only characters that every file system accepts. */
const fileNameOf = (name: string): string =>
  `payouts-${
    name
      .normalize("NFKD")
      .replaceAll(/[^\w-]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 60) || "run"
  }`;
