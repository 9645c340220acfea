import { Alert, Button } from "antd";
import { useNavigate } from "react-router";

interface Props {
  /** As in "12 people". */
  readonly what: string;
  /** Their list, the newest first. */
  readonly list: string;
  readonly onAgain: () => void;
}

/** A file that was imported, and where to go from there. */
export const ImportDone = ({ what, list, onAgain }: Props) => {
  const navigate = useNavigate();
  return (
    <div className="import">
      <Alert type="success" showIcon role="status" message={`${what} imported`} />
      <div className="import-bar">
        <Button
          type="primary"
          href={list}
          onClick={(event) => {
            event.preventDefault();
            void navigate(list);
          }}
        >
          See them in the list
        </Button>
        <Button onClick={onAgain}>Import another file</Button>
      </div>
    </div>
  );
};
