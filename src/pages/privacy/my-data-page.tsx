import { privacy } from "../../../contract/privacy/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { Erasure } from "./erasure.tsx";
import { TakeIt } from "./take-it.tsx";
import "./my-data.css";

/** The data that Muster keeps about the user: to download, and to have erased. */
export default function MyDataPage() {
  const { data, error, refetch } = useEndpoint(privacy.mine, {});
  return (
    <Page title="My data" narrow>
      <TakeIt />
      {data && <Erasure mine={data} />}
      {error && !data && <Loaded read={{ error, refetch }} />}
    </Page>
  );
}
