import { useEffect, useState } from "react";
import type { ProjectFilter } from "./queries.ts";

/** How long typing has to pause before the search runs, in milliseconds. */
const rest = 250;

interface ProjectFilterBarProps {
  readonly filter: ProjectFilter;
  readonly platforms: readonly string[];
  readonly onChange: (filter: ProjectFilter) => void;
}

/** A search by name, and a filter by the platform on which the work is done. */
export const ProjectFilterBar = ({ filter, platforms, onChange }: ProjectFilterBarProps) => {
  const [typed, setTyped] = useState(filter.search);
  useEffect(() => {
    const search = typed.trim();
    const timer = setTimeout(() => search !== filter.search && onChange({ ...filter, search }), rest);
    return () => clearTimeout(timer);
  }, [typed, filter, onChange]);
  return (
    <div className="check-in-filter" role="search">
      <input
        type="search"
        aria-label="Search projects"
        placeholder="Search projects"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {platforms.length > 1 && (
        <select
          aria-label="Platform"
          value={filter.platform}
          onChange={(event) => onChange({ ...filter, platform: event.target.value })}
        >
          <option value="">All platforms</option>
          {platforms.map((platform) => (
            <option key={platform}>{platform}</option>
          ))}
        </select>
      )}
    </div>
  );
};
