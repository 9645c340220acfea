import { useSearchParams } from "react-router";
import type { MyPayment } from "../../../../contract/payments/my-pay.ts";
import { useCompany } from "../../../providers/company.ts";
import type { Days } from "./day-inputs.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { money, number, plural } from "../../../ui/format.ts";
import { ShowMore } from "../../../ui/show-more.tsx";
import { Line } from "./line.tsx";
import { useMyLine, useMyLines } from "./queries.ts";
import { Statement } from "./statement.tsx";

/** Every line of the user's pay, newest first; the one named in the address is open above them. */
export const Lines = ({ days }: { readonly days: Days }) => {
  const company = useCompany();
  const [params] = useSearchParams();
  const named = useMyLine(params.get("line"));
  const read = useMyLines(days);
  const { data, error, refetch, hasNextPage } = read;
  const first = data?.pages[0];
  if (error && !first) return <Loaded read={{ error, refetch }} />;
  if (!data || !first) return <p className="soft">Loading your payments…</p>;
  const requested = named.data?.payments ?? [];
  const all = data.pages.flatMap((page) => page.payments);
  const lines = all.filter(({ _id }) => !requested.some((one) => one._id === _id));
  return (
    <>
      {requested.length > 0 && (
        <section aria-labelledby="my-pay-asked">
          <h2 id="my-pay-asked">This payment</h2>
          <List lines={requested} isOpen />
        </section>
      )}
      <section aria-labelledby="my-pay-lines">
        <div className="my-pay-head">
          <h2 id="my-pay-lines">{requested.length > 0 ? "Other payments" : "Payments"}</h2>
          {first.filteredTotalCount > 0 && <Statement days={days} read={read} shown={all.length} />}
        </div>
        {first.filteredTotalCount === 0 ? (
          <p className="soft">
            {first.count === 0
              ? "No payments yet. They appear here once your hours are approved for payment, or work paid by the piece is accepted."
              : "No payments in this period."}
          </p>
        ) : (
          <>
            <p className="soft">
              {plural(first.filteredTotalCount, "payment")} ·{" "}
              {money(first.totalAmount, { ...company, currency: first.currency })} approved
            </p>
            <List lines={lines} />
            {hasNextPage && (
              <p className="my-pay-printed">
                The latest {number(all.length)} of {number(first.filteredTotalCount)} are printed. The CSV file has all.
              </p>
            )}
          </>
        )}
        <ShowMore read={read} label="Show earlier" />
      </section>
    </>
  );
};

const List = ({ lines, isOpen = false }: { readonly lines: readonly MyPayment[]; readonly isOpen?: boolean }) => (
  <ul className="my-pay-lines">
    {lines.map((line) => (
      <Line key={line._id} line={line} isOpenFirst={isOpen} />
    ))}
  </ul>
);
