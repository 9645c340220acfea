import { Link } from "react-router";
import { type Need, needs } from "../../../contract/dashboard/needs.ts";
import { Failed } from "../../ui/feedback/failed.tsx";
import { number, plural } from "../../ui/format.ts";
import { When } from "../../ui/fields/when.tsx";
import { needLink, type ToldNeed } from "./need-link.ts";
import { useNeeds } from "./use-needs.ts";

/** What waits for the person to act, the most pressing first; each opens the very list that it was counted from. */
export const NeedsNow = () => {
  const { data, error, refetch } = useNeeds();
  return (
    <section className="needs" aria-labelledby="needs-title">
      <h2 id="needs-title">What needs you now</h2>
      {data && <Needs needs={data.needs} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {!data && !error && <p className="soft">Looking what waits…</p>}
    </section>
  );
};

const Needs = ({ needs: told }: { readonly needs: readonly ToldNeed[] }) =>
  told.length === 0 ? (
    <p className="needs-none">Nothing needs you now.</p>
  ) : (
    <ol className="needs-list">
      {told.map((need) => (
        <li key={need.key}>
          <NeedLink need={need} />
        </li>
      ))}
    </ol>
  );

const NeedLink = ({ need }: { readonly need: ToldNeed }) => {
  const { words, act }: Need = needs[need.key];
  const others = need.listed - need.count;
  return (
    <Link to={needLink(need)} className="need">
      <span className="need-count">{number(need.count)}</span>
      <span className="need-words">
        <span>{words[need.count === 1 ? 0 : 1]}</span>
        <span className="soft">
          {need.oldest && (
            <>
              oldest <When at={need.oldest} />
            </>
          )}
          {need.oldest && others > 0 && " · "}
          {others > 0 && `${plural(others, "more", "more")} that somebody else decides`}
        </span>
      </span>
      <span className="need-act">{act}</span>
    </Link>
  );
};
