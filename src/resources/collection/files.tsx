import { collection } from "../../../contract/collection/endpoints.ts";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { Previews } from "../../pages/collection/shared/preview.tsx";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";

/** The files of an upload, and those that its author replaced. */
const Files = ({ record }: RecordProps<CollectedItem>) => {
  const read = useEndpoint(collection.earlier, { params: { _id: record._id } }, { enabled: record.round > 1 });
  const earlier = read.data?.files ?? [];
  return (
    <>
      <Previews files={record.files} />
      {earlier.length > 0 && (
        <details>
          <summary>Files that were replaced</summary>
          <Previews files={earlier} />
        </details>
      )}
    </>
  );
};

export default Files;
