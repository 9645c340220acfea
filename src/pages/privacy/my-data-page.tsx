import { privacy } from "../../../contract/privacy/endpoints.ts";
import { useRow } from "../../providers/use-row.ts";
import { Failed } from "../../ui/feedback/failed.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { Erasure } from "./erasure.tsx";
import { TakeIt } from "./take-it.tsx";
import "./my-data.css";

/** What Muster keeps of oneself: to take along, and to have erased. */
export default function MyDataPage() {
  const { data, error, refetch } = useRow(privacy.mine, {});
  return (
    <Page title="My data" narrow>
      <TakeIt />
      {data && <Erasure mine={data} />}
      {error && !data && <Failed error={error} again={() => void refetch()} />}
    </Page>
  );
}
