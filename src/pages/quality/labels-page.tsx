import { LabelLine } from "../../../contract/quality/import.ts";
import { RecordImport } from "../../ui/import/record-import.tsx";
import { Page } from "../../ui/shell/page.tsx";
import "./quality.css";

const breadcrumb = [{ label: "Quality", to: "/quality" }];
const noOptions = {};

/** Uploads what people said of items, for jobs whose annotation server does not tell it, or that are on none. */
const LabelsPage = () => (
  <Page title="Upload labels" breadcrumb={breadcrumb}>
    <p className="soft quality-note">
      What people said of each item, one a line. A label takes the place of the one that is known of this person and
      item; gold results and pauses follow from it.
    </p>
    <RecordImport
      resource="quality"
      body={LabelLine}
      noun={["label", "labels"]}
      // Names of items differ by case and spaces too: the server compares them.
      unique={[]}
      list="/quality"
      listLabel="Show quality"
      options={noOptions}
    />
  </Page>
);

export default LabelsPage;
