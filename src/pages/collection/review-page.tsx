import { useEffect } from "react";
import { Link } from "react-router";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { collectedStateLabels } from "../../../contract/collection/states.ts";
import { session } from "../../providers/session.ts";
import { toasts } from "../../providers/toasts.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { When } from "../../ui/fields/when.tsx";
import { plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { Decide } from "./decide.tsx";
import { Previews } from "./shared/preview.tsx";
import { useOpened } from "./use-opened.ts";
import "./review.css";

/** Uploads that wait, one after the other, decided by keys; the files of the next one are loaded beforehand. */
const UploadReviewPage = () => {
  const { read, item, isGone, previous, next, count, isCountExact, open, leave } = useOpened();
  useShortcuts({ n: () => next && open(next), p: () => previous && open(previous) });
  useAhead(next);
  const steps = (
    <p className="upload-review-steps">
      <button type="button" className="button" disabled={!previous} onClick={() => open(previous)}>
        Previous <kbd>P</kbd>
      </button>
      <button type="button" className="button" disabled={!next} onClick={() => open(next)}>
        Next <kbd>N</kbd>
      </button>
    </p>
  );
  if (isGone) {
    return (
      <Page title="Upload reviews" narrow>
        <p role="alert">This upload is not there any more.</p>
        {steps}
      </Page>
    );
  }
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
    leave();
  };
  const total = `${isCountExact ? "" : "more than "}${plural(count, "upload")} to review`;
  return (
    <Page title={item.name} extra={<span className="soft">{total}</span>}>
      <div className="upload-review">
        <Previews key={item._id} files={item.files} />
        <aside className="upload-review-side" aria-label="Decision">
          <Facts item={item} />
          {item.can.review ? <Decide key={item._id} item={item} onDone={onDone} /> : <NotOpen item={item} />}
          {steps}
        </aside>
      </div>
    </Page>
  );
};

/** Why there is nothing to decide. */
const NotOpen = ({ item: { author, reviewer, status } }: { readonly item: CollectedItem }) => {
  const me = session.get().user?._id;
  if (author._id === me) return <p role="alert">This upload is yours. Someone else reviews it.</p>;
  return (
    <div role="alert">
      <p>
        <strong>{reviewer?._id === me ? "You" : "Someone else"} decided on this.</strong>
      </p>
      <StateTag state={status} word={collectedStateLabels[status]} />
    </div>
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
