import { flagWords, type Oddity } from "../../../contract/work-history/oddness.ts";

/** What is odd about an entry, as words; calm where nothing is. */
export const OddTags = ({ flags }: { readonly flags: readonly Oddity[] }) =>
  flags.length === 0 ? (
    <span className="soft">Clean</span>
  ) : (
    <span className="odd-tags">
      {flags.map(({ flag }) => (
        <span key={flag} className={`odd-tag odd-tag-${flag}`}>
          {flagWords[flag]}
        </span>
      ))}
    </span>
  );
