import { HistoryOutlined } from "@ant-design/icons-svg";
import { Button } from "antd";
import { Fragment } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Field } from "../fields/field.ts";
import { matchIn } from "./filter-bar.tsx";
import { FilterWords } from "./filter-words.tsx";
import type { ListState } from "./list-state.ts";
import { Icon } from "../icon.tsx";

interface Props {
  readonly endpoint: Endpoint;
  readonly fields: readonly Field[];
  readonly last: ListState;
  readonly onTake: () => void;
}

/** Offers the last filter of a list; it is never applied by itself, because the address decides. */
const LastFilter = ({ endpoint, fields, last, onTake }: Props) => {
  const active = fields.filter((field) => (last.filters[field.name] ?? []).length > 0);
  return (
    <div>
      <Button type="link" size="small" icon={<Icon of={HistoryOutlined} />} className="record-last" onClick={onTake}>
        <span>
          Back to your last filter: {last.search && `“${last.search}”${active.length > 0 ? ", " : ""}`}
          {active.map((field, at) => (
            <Fragment key={field.name}>
              {at > 0 && ", "}
              <FilterWords
                field={field}
                values={last.filters[field.name] ?? []}
                match={matchIn(endpoint, last, field.name)}
              />
            </Fragment>
          ))}
        </span>
      </Button>
    </div>
  );
};

export default LastFilter;
