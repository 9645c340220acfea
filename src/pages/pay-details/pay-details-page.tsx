import { useState } from "react";
import { type PayDetails, payDetails } from "../../../contract/pay-details/endpoints.ts";
import { payMethodWords } from "../../../contract/pay-details/methods.ts";
import { useRow } from "../../providers/use-row.ts";
import { Failed } from "../../ui/feedback/failed.tsx";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Page } from "../../ui/shell/page.tsx";
import { When } from "../../ui/fields/when.tsx";
import { PayDetailsForm } from "./pay-details-form.tsx";
import "./pay-details.css";

const crumbs = [{ label: "My pay", to: "/my-pay" }];

/** Where I want to be paid. */
export default function PayDetailsPage() {
  const { data, error, refetch } = useRow(payDetails.mine, {});
  return (
    <Page title="Pay details" breadcrumb={crumbs} narrow>
      {error && !data ? (
        <Failed error={error} again={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <Details now={data.payDetails} />
      )}
    </Page>
  );
}

function Details({ now }: { readonly now: PayDetails | null }) {
  const [isChanging, setChanging] = useState(false);
  if (!now || isChanging) {
    return (
      <>
        {!now && <p className="soft">You have not said yet where you want to be paid.</p>}
        <PayDetailsForm now={now} onDone={() => setChanging(false)} />
      </>
    );
  }
  return (
    <section className="pay-details" aria-label="Where you are paid">
      <h2>{payMethodWords[now.method]}</h2>
      <p className="pay-details-masked">{now.masked}</p>
      <p className="soft">
        Changed <When at={now.updatedAt} />. For your safety it is not shown in full.
      </p>
      <button type="button" className="button" onClick={() => setChanging(true)}>
        Change
      </button>
    </section>
  );
}
