import { Link, useSearchParams } from "react-router";
import "./view-tabs.css";

interface Props<V extends string> {
  /** What they are views of, for who does not see them. */
  readonly label: string;
  /** The views in their order, in words; the first is the one without a word in the address. */
  readonly views: Readonly<Record<V, string>>;
  readonly view: V;
}

/** The view that the address names, or else the first. */
export const useView = <V extends string>(views: Readonly<Record<V, string>>): V => {
  const [params] = useSearchParams();
  const names = Object.keys(views) as [V, ...V[]];
  return names.find((name) => name === params.get("view")) ?? names[0];
};

/** Links to the views of a page; each begins with nothing filtered. */
export const ViewTabs = <V extends string>({ label, views, view }: Props<V>) => (
  <nav className="view-tabs" aria-label={label}>
    {(Object.keys(views) as V[]).map((to, index) => (
      <Link
        key={to}
        to={{ search: index === 0 ? "" : `view=${to}` }}
        {...(to === view && { "aria-current": "page" as const })}
      >
        {views[to]}
      </Link>
    ))}
  </nav>
);
