import { type ReactNode, useId, useState } from "react";
import type { AvailableProject } from "../../../../contract/projects/endpoints.ts";
import { number } from "../../../ui/format.ts";
import { ProjectCard } from "./project-card.tsx";
import { ProjectFilterBar } from "./project-filter-bar.tsx";
import { everyProject, useMyProjects } from "./queries.ts";
import { isOnlyUnread } from "../../projects/shared/unlock.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";

/** From this number of projects on, a search is offered. */
const searchable = 9;
/** If any project is open, more closed ones than this stay folded. */
const fewShut = 3;

interface ChooseProjectProps {
  /** The project of the last entry: the obvious choice if it is open. */
  readonly lastProject: string | undefined;
  /** The project whose check-in is in progress. */
  readonly busy: string | undefined;
  /** The user has just checked out. */
  readonly isAfterCheckOut: boolean;
  /** Why the check-in to a project failed. */
  readonly trouble?: { readonly project: string | undefined; readonly text: ReactNode };
  readonly onCheckIn: (project: string) => void;
}

/** Shown while not checked in: the projects that are open, and what would open the others. */
export const ChooseProject = ({ lastProject, busy, isAfterCheckOut, trouble, onCheckIn }: ChooseProjectProps) => {
  const id = useId();
  const [filter, setFilter] = useState(everyProject);
  const all = useMyProjects(everyProject);
  const { data, error, refetch } = useMyProjects(filter);
  if (error && !data) return <Loaded part read={{ error, refetch }} />;
  if (!data || !all.data) return <p className="check-in-quiet">Loading your projects…</p>;

  const { open, shut } = sorted(data.projectDrawers, lastProject);
  const isTroubled = ({ _id }: AvailableProject) => _id === trouble?.project;
  const card = (project: AvailableProject, index: number) => (
    <ProjectCard
      key={project._id}
      project={project}
      isNext={project === open[0] && index === 0}
      isBusy={busy === project._id}
      isReplacement={isAfterCheckOut}
      trouble={isTroubled(project) && trouble?.text}
      onCheckIn={() => onCheckIn(project._id)}
    />
  );
  return (
    <>
      {!data.projectDrawers.some(isTroubled) && trouble?.text}
      {all.data.count >= searchable && (
        <ProjectFilterBar filter={filter} platforms={platformsOf(all.data.projectDrawers)} onChange={setFilter} />
      )}
      {open.length > 0 && (
        <section aria-labelledby={id}>
          <h2 id={id} className="check-in-projects-title">
            Open to you
          </h2>
          <ul className="check-in-projects">{open.map(card)}</ul>
        </section>
      )}
      {open.length === 0 && <p className="check-in-quiet">{nothingOpen(data.count, filter !== everyProject)}</p>}
      {shut.length > 0 && (
        <details className="check-in-shut" open={open.length === 0 || shut.length <= fewShut || shut.some(isTroubled)}>
          <summary>
            <h2 className="check-in-projects-title">Not open to you yet ({number(shut.length)})</h2>
          </summary>
          <ul className="check-in-projects">{shut.map(card)}</ul>
        </details>
      )}
      {data.filteredTotalCount > data.projectDrawers.length && (
        <p className="check-in-quiet">
          The first {number(data.projectDrawers.length)} of {number(data.filteredTotalCount)}. Search to find the
          others.
        </p>
      )}
    </>
  );
};

/** Open projects first, together with those whose guideline only has to be read; among these the last project leads. */
const sorted = (projects: readonly AvailableProject[], lastProject: string | undefined) => {
  const open = [...projects.filter(({ isOpen }) => isOpen), ...projects.filter(isOnlyUnread)];
  const isLast = ({ _id }: AvailableProject) => _id === lastProject;
  return {
    open: [...open.filter(isLast), ...open.filter((project) => !isLast(project))],
    shut: projects.filter((project) => !project.isOpen && !isOnlyUnread(project)),
  };
};

const platformsOf = (projects: readonly AvailableProject[]): string[] =>
  [...new Set(projects.map(({ platform }) => platform))].filter(Boolean).sort();

const nothingOpen = (count: number, isFiltered: boolean): string => {
  if (isFiltered) return "No open project matches.";
  return count === 0
    ? "You have no projects yet. Ask your manager to add you to one."
    : "No project is open to you right now. See below how to unlock each.";
};
