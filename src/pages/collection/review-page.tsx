import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { toasts } from "../../providers/toasts.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { When } from "../../ui/fields/when.tsx";
import { plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { Decide } from "./decide.tsx";
import { useWaiting } from "./queries.ts";
import { Previews } from "./shared/preview.tsx";
import "./review.css";

/** Uploads that wait, one after the other, decided by keys; the files of the next one are loaded beforehand. */
const UploadReviewPage = () => {
  const [search, setSearch] = useSearchParams();
  const read = useWaiting(search.get("project"));
  const waiting = read.data?.collectedItems.filter(({ can }) => can.review) ?? [];
  const at = Math.max(
    0,
    waiting.findIndex(({ _id }) => _id === search.get("upload")),
  );
  const item = waiting[at];
  const go = (to: CollectedItem | undefined): void => {
    if (to) setSearch((now) => ({ ...Object.fromEntries(now), upload: to._id }), { replace: true });
  };
  useShortcuts({ n: () => go(waiting[at + 1]), p: () => go(waiting[at - 1]) });
  useAhead(waiting[at + 1]);
  if (!read.data) {
    return (
      <Page title="Upload reviews">
        <Loaded read={read} loading={<p className="soft">Loading what waits…</p>} />
      </Page>
    );
  }
  if (!item) {
    return (
      <Page title="Upload reviews" narrow>
        <p className="soft">Nothing waits for a review. New uploads appear here by themselves.</p>
        <p>
          <Link to="/uploads">All uploads</Link>
        </p>
      </Page>
    );
  }
  const onDone = (text: string): void => {
    toasts.success(text);
    go(waiting[at + 1] ?? waiting[at - 1]);
  };
  return (
    <Page title={item.name} extra={<span className="soft">{plural(waiting.length, "upload")} to review</span>}>
      <div className="upload-review">
        <Previews key={item._id} files={item.files} />
        <aside className="upload-review-side" aria-label="Decision">
          <Facts item={item} />
          <Decide key={`${item._id} ${item.version}`} item={item} onDone={onDone} />
          <p className="upload-review-steps">
            <button type="button" className="button" disabled={at === 0} onClick={() => go(waiting[at - 1])}>
              Previous <kbd>P</kbd>
            </button>
            <button
              type="button"
              className="button"
              disabled={at === waiting.length - 1}
              onClick={() => go(waiting[at + 1])}
            >
              Next <kbd>N</kbd>
            </button>
          </p>
        </aside>
      </div>
    </Page>
  );
};

/** Puts the pictures of the next item in the browser's cache. */
const useAhead = (next: CollectedItem | undefined): void => {
  const addresses = next?.files.flatMap(({ group, url }) => (group === "image" ? [url] : [])).join(" ") ?? "";
  useEffect(() => {
    for (const address of addresses.split(" ").filter(Boolean)) new Image().src = address;
  }, [addresses]);
};

const Facts = ({ item }: { readonly item: CollectedItem }) => {
  const { author, project, submittedAt, line, description, round, comment } = item;
  return (
    <div className="upload-review-facts">
      <p>
        <strong>{author.name}</strong>
        <br />
        <span className="soft">
          {project.name}, <When at={submittedAt} />
        </span>
      </p>
      {line && <blockquote className="upload-review-words">{line}</blockquote>}
      {description && <p className="upload-review-words">{description}</p>}
      {round > 1 && (
        <p className="soft upload-review-words">
          Submission {round}.{comment && ` Rejected before: ${comment}`}
        </p>
      )}
    </div>
  );
};

export default UploadReviewPage;
