import { Button } from "antd";
import { Link } from "react-router";
import type { ApiError } from "../../providers/client.ts";
import { Page } from "../shell/page.tsx";
import "./record-show.css";

interface Props {
  readonly error: ApiError;
  readonly noun: string;
  /** Shown instead of the default message. */
  readonly text?: string | undefined;
  readonly breadcrumbs: readonly { readonly label: string; readonly to: string }[];
  readonly retry: () => void;
}

/** Shown instead of a record that is deleted, never existed, or could not be read. */
export const RecordMissing = ({ error, noun, text, breadcrumbs, retry }: Props) => {
  // An address with an invalid id is refused as a wrong parameter.
  const isAbsent = error.statusCode === 404 || error.statusCode === 400;
  const [list] = breadcrumbs;
  return (
    <Page title={isAbsent ? `No such ${noun}` : "Something went wrong"} breadcrumb={breadcrumbs}>
      <div className="record-missing">
        <p>{text ?? (isAbsent ? `This ${noun} was deleted or never existed.` : error.message)}</p>
        {isAbsent ? (
          list && <Link to={list.to}>All {list.label.toLowerCase()}</Link>
        ) : (
          <Button onClick={retry}>Try again</Button>
        )}
      </div>
    </Page>
  );
};
