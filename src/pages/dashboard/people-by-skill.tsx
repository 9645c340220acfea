import { useMemo } from "react";
import { dashboard } from "../../../contract/dashboard/endpoints.ts";
import type { Reply } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { type FigureColumn, FigureTable, saveFigure } from "../../ui/charts/figure-table.tsx";
import { Link } from "react-router";
import { skillLink } from "./links.ts";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { number, plural } from "../../ui/format.ts";

type Skill = Reply<typeof dashboard.skills>["skills"][number];

/** How many bars the chart shows; the table has all. */
const max = 12;
const columns: readonly FigureColumn<Skill>[] = [
  { title: "Skill", show: (skill) => <RecordLink area="skills" to={skill} />, cell: ({ name }) => name },
  {
    title: "People",
    show: ({ _id, users }) => <Link to={skillLink(_id)}>{number(users)}</Link>,
    cell: ({ users }) => String(users),
    isFigure: true,
  },
];

/** How many active people hold each skill now. */
export const PeopleBySkill = () => {
  const { data, ...read } = useEndpoint(dashboard.skills, {}, { alsoOf: ["skills", "users"] });
  const skills = useMemo(() => data?.skills ?? [], [data]);
  const bars = useMemo(
    () =>
      skills.slice(0, max).map(({ _id, name, users }) => ({
        key: _id,
        label: name,
        value: users,
        valueText: plural(users, "person", "people"),
        to: skillLink(_id),
      })),
    [skills],
  );
  const note =
    skills.length > bars.length ? `The ${number(bars.length)} most common of ${number(skills.length)}` : null;
  return (
    <ChartFigure
      id="skills"
      title="People by skill"
      note={note}
      as="rows"
      bars={bars}
      emptyText="No one has a skill yet."
      isPending={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
      onSave={skills.length > 0 ? () => saveFigure("People by skill", columns, skills) : undefined}
      table={
        skills.length > 0 && (
          <FigureTable caption="People by skill" columns={columns} rows={skills} keyOf={({ _id }) => _id} />
        )
      }
    />
  );
};
