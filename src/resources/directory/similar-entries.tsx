import { useList } from "@refinedev/core";
import { Select, Table } from "antd";
import { useId, useState } from "react";
import { DirectoryEntry, type PublicEntry } from "../../../contract/directory/endpoints.ts";
import type { ApiError } from "../../providers/client.ts";
import { legacy } from "../../providers/legacy.ts";
import { fieldAt } from "../../ui/fields/field.ts";
import { FieldValue } from "../../ui/fields/field-value.tsx";
import { RecordLink } from "../../ui/fields/record-link.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";

const compared = [
  "projectType",
  "toolType",
  "imageBenchmark",
  "objectBenchmark",
  "qaBenchmark",
  "judgementTime",
] as const;
const plain = { dataProviderName: legacy, errorNotification: false } as const;

/** Entries with the same kind of data and annotation, in this industry or others, to compare the effort. */
const SimilarEntries = ({ record }: RecordProps<DirectoryEntry>) => {
  const [industry, setIndustry] = useState(record.industry);
  const id = useId();
  const industries = useList<{ _id: string; name: string }, ApiError>({ resource: "Industry_Types", ...plain });
  const { query, result } = useList<PublicEntry, ApiError>({
    resource: "ProjectList/filter",
    ...plain,
    filters: [
      { field: "dataType", operator: "eq", value: record.dataType },
      { field: "annotation", operator: "eq", value: record.annotation },
      ...(industry === "" ? [] : [{ field: "industry", operator: "eq", value: industry } as const]),
    ],
  });
  if (query.error) return <Loaded part read={{ error: query.error, refetch: query.refetch }} />;
  const others = result.data.filter(({ _id }) => _id !== record._id);
  return (
    <>
      <div className="similar-bar">
        <label htmlFor={id}>Industry</label>
        <Select
          id={id}
          value={industry}
          showSearch
          onChange={setIndustry}
          options={[
            { value: "", label: "Every industry" },
            ...industries.result.data.map(({ name }) => ({ value: name, label: name })),
          ]}
        />
      </div>
      {query.isPending ? (
        <TableLoading />
      ) : (
        <Table<PublicEntry>
          rowKey="_id"
          size="small"
          className="scrolling-table"
          dataSource={others}
          pagination={{ pageSize: 10, size: "small", hideOnSinglePage: true, showSizeChanger: false }}
          locale={{ emptyText: "No similar entries." }}
          columns={[
            { key: "name", title: "Name", render: (_: unknown, entry) => <RecordLink area="directory" to={entry} /> },
            ...compared.map((name) => ({
              key: name,
              title: fieldAt(DirectoryEntry, name)?.label,
              render: (_: unknown, entry: PublicEntry) => {
                const field = fieldAt(DirectoryEntry, name);
                return field && <FieldValue field={field} value={entry[name]} />;
              },
            })),
          ]}
        />
      )}
    </>
  );
};

export default SimilarEntries;
