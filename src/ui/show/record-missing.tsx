import { Button } from "antd";
import { Link } from "react-router";
import type { ApiError } from "../../providers/client.ts";
import { Page } from "../shell/page.tsx";
import "./record-show.css";

interface Props {
  readonly error: ApiError;
  readonly noun: string;
  /** Instead of what happened to it. */
  readonly text?: string | undefined;
  readonly crumbs: readonly { readonly label: string; readonly to: string }[];
  readonly retry: () => void;
}

/** Instead of a record that is deleted, never was, or could not be read. */
export const RecordMissing = ({ error, noun, text, crumbs, retry }: Props) => {
  // An address that is no id at all is refused as a wrong parameter.
  const isAbsent = error.statusCode === 404 || error.statusCode === 400;
  const [list] = crumbs;
  return (
    <Page title={isAbsent ? `No such ${noun}` : "Something went wrong"} breadcrumb={crumbs}>
      <div className="record-missing">
        <p>{text ?? (isAbsent ? `This ${noun} was deleted, or never was.` : error.message)}</p>
        {isAbsent ? (
          list && <Link to={list.to}>All {list.label.toLowerCase()}</Link>
        ) : (
          <Button onClick={retry}>Try again</Button>
        )}
      </div>
    </Page>
  );
};
