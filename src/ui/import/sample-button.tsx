import { DownloadOutlined } from "@ant-design/icons-svg";
import { Button } from "antd";
import { Icon } from "../icon.tsx";
import { save } from "../table/csv.ts";

/** A file as it should be, to begin with. */
export interface Sample {
  readonly name: string;
  readonly text: () => string;
}

export const SampleButton = ({ sample: { name, text } }: { readonly sample: Sample }) => (
  <Button icon={<Icon of={DownloadOutlined} />} onClick={() => save(name, [text()])}>
    Download a sample file
  </Button>
);
