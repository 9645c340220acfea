import { useMemo } from "react";
import type { z } from "zod";
import { noProjectLabel, ProjectPayment, UserPayment } from "../../../contract/payments/charts.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import type { Days } from "../../../contract/core/range.ts";
import { call } from "../../providers/client.ts";
import { useCompany } from "../../providers/company.ts";
import { toasts } from "../../providers/toasts.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { durationExact, money, number } from "../../ui/format.ts";
import { fileNameOf, save } from "../../ui/table/csv.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column } from "../../ui/table/table-types.ts";

/** How many bars a chart shows; the table has all. */
const max = 10;
const largestFirst = "amount:desc";
const largest = { limit: max, sortBy: largestFirst } as const;
const emptyText = "No payments approved in this period.";
/** The chosen days as a filter of the table; an open end is left out. */
const fixed = (days: Days): Record<string, string> =>
  Object.fromEntries(Object.entries(days).flatMap(([name, day]) => (day === undefined ? [] : [[name, day]])));

type OfProject = z.infer<typeof ProjectPayment>;
type OfPerson = z.infer<typeof UserPayment>;

const worked = {
  field: "seconds",
  align: "right",
  render: ({ seconds }: { readonly seconds: number }) => durationExact(seconds),
} as const;
// The list sorts these by `name`, whatever the field of the record is called.
const projectColumns: readonly Column<OfProject>[] = [
  {
    field: "name",
    title: "Project",
    render: ({ project }) => (project ? <RecordLink area="projects" to={project} /> : noProjectLabel),
  },
  "payments",
  worked,
  "amount",
];
const personColumns: readonly Column<OfPerson>[] = [
  { field: "name", title: "Person", render: ({ user }) => <RecordLink area="users" to={user} /> },
  { field: "hub", title: "Hub" },
  "payments",
  worked,
  "amount",
];

/** Approved payments by project: the largest as a chart, all as a table. */
export const ByProject = ({ days }: { readonly days: Days }) => {
  const { data, ...read } = useEndpoint(payments.byProject, { query: { ...largest, ...days } }, { keepPrevious: true });
  const named = useMemo(
    () => data?.projectPayments.map((of) => ({ name: of.project?.name ?? noProjectLabel, ...of })),
    [data],
  );
  return (
    <Largest
      id="projects"
      title="By project"
      named={named}
      count={data?.filteredTotalCount ?? 0}
      read={read}
      onSave={() => saveSums("byProjectExport", "by project", days)}
      table={
        <RecordTable
          id="payments-by-project"
          label="Payments by project"
          endpoint={payments.byProject}
          entity={ProjectPayment}
          columns={projectColumns}
          defaultSort={largestFirst}
          title={({ project }) => project?.name ?? noProjectLabel}
          fixedQuery={fixed(days)}
          ofArea={false}
          prefix="projects-"
          emptyText={emptyText}
        />
      }
    />
  );
};

/** Approved payments by person: the largest as a chart, all as a table. */
export const ByPerson = ({ days }: { readonly days: Days }) => {
  const { data, ...read } = useEndpoint(payments.byUser, { query: { ...largest, ...days } }, { keepPrevious: true });
  const named = useMemo(() => data?.userPayments.map((of) => ({ name: of.user.name, ...of })), [data]);
  return (
    <Largest
      id="people"
      title="By person"
      named={named}
      count={data?.filteredTotalCount ?? 0}
      read={read}
      onSave={() => saveSums("byUserExport", "by person", days)}
      table={
        <RecordTable
          id="payments-by-person"
          label="Payments by person"
          endpoint={payments.byUser}
          entity={UserPayment}
          columns={personColumns}
          defaultSort={largestFirst}
          title={({ user }) => user.name}
          fixedQuery={fixed(days)}
          ofArea={false}
          prefix="people-"
          emptyText={emptyText}
        />
      }
    />
  );
};

/** Downloads all sums of a chart as a CSV written by the server, because the page has only the largest ones. */
const saveSums = async (of: "byProjectExport" | "byUserExport", title: string, days: Days): Promise<void> => {
  try {
    const response = await call(payments[of], { query: { sortBy: "amount:desc", ...days } });
    save(fileNameOf(`Payments ${title}`), [await response.blob()]);
  } catch (error) {
    toasts.error(failureText(error));
  }
};

interface LargestProps {
  readonly id: string;
  readonly title: string;
  readonly named: readonly { readonly _id: string; readonly name: string; readonly amount: number }[] | undefined;
  /** The total number, of which the chart shows the largest. */
  readonly count: number;
  readonly read: { readonly isPending: boolean; readonly error: Error | null; readonly refetch: () => unknown };
  readonly onSave: () => unknown;
  readonly table: React.ReactNode;
}

const Largest = ({ id, title, named, count, read, onSave, table }: LargestProps) => {
  const company = useCompany();
  const bars = useMemo(
    () =>
      (named ?? []).map(({ _id, name, amount }) => ({
        key: _id,
        label: name,
        value: amount,
        valueText: money(amount, company),
      })),
    [named, company],
  );
  const note = count > bars.length ? `The largest ${number(bars.length)} of ${number(count)}` : undefined;
  return (
    <ChartFigure
      id={id}
      title={title}
      note={note}
      as="rows"
      bars={bars}
      emptyText={emptyText}
      isPending={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
      onSave={bars.length > 0 ? onSave : undefined}
      table={table}
    />
  );
};
