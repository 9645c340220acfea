import { ChapterLine } from "../../../contract/chapters/import.ts";
import { RecordImport } from "../../ui/import/record-import.tsx";
import { Page } from "../../ui/shell/page.tsx";

const breadcrumb = [{ label: "Courses", to: "/courses" }];
const noOptions = {};

/** Adds chapters of one or more courses from a file. */
const ImportChaptersPage = () => (
  <Page title="Import chapters" breadcrumb={breadcrumb}>
    <p className="soft">One chapter a line, in their order. They come after the chapters that a course has.</p>
    <RecordImport
      resource="chapters"
      body={ChapterLine}
      noun={["chapter", "chapters"]}
      unique={["name", "rootCourse"]}
      list="/courses"
      listLabel="Show courses"
      options={noOptions}
    />
  </Page>
);

export default ImportChaptersPage;
