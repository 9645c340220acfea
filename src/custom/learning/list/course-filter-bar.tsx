import { useEffect, useRef, useState } from "react";
import { courseLanguages, courseLevelLabels } from "../../../../contract/courses/languages.ts";
import { Select } from "../../../ui/form/plain/select.tsx";
import type { CourseFilter } from "../parts/queries.ts";

/** How long typing has to pause before the search runs, in milliseconds. */
const rest = 250;
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface Props {
  readonly filter: CourseFilter;
  readonly onChange: (filter: CourseFilter) => void;
}

/** A search by what courses are about, and filters by level and language. */
export const CourseFilterBar = ({ filter, onChange }: Props) => {
  const [typed, setTyped] = useState(filter.search);
  const [before, setBefore] = useState(filter.search);
  // The address changed otherwise: by a link, or by going back.
  if (before !== filter.search) {
    setBefore(filter.search);
    if (typed.trim() !== filter.search) setTyped(filter.search);
  }
  const now = useRef({ filter, onChange });
  useEffect(() => {
    now.current = { filter, onChange };
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const { filter: last, onChange: change } = now.current;
      if (typed.trim() !== last.search) change({ ...last, search: typed.trim() });
    }, rest);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="learn-filter" role="search">
      <input
        type="search"
        aria-label="Search courses"
        placeholder="Search courses"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Select
        aria-label="Level"
        none="All levels"
        options={optionsOf(courseLevelLabels)}
        value={filter.level}
        onChange={({ target }) => onChange({ ...filter, level: target.value })}
      />
      <Select
        aria-label="Language"
        none="All languages"
        options={optionsOf(courseLanguages)}
        value={filter.language}
        onChange={({ target }) => onChange({ ...filter, language: target.value })}
      />
    </div>
  );
};
