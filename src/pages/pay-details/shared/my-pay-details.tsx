import { useState } from "react";
import { type PayDetails, payDetails } from "../../../../contract/pay-details/endpoints.ts";
import { payMethodLabels } from "../../../../contract/pay-details/methods.ts";
import { useEndpoint } from "../../../providers/use-endpoint.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Loading } from "../../../ui/feedback/loading.tsx";
import { When } from "../../../ui/fields/when.tsx";
import { PayDetailsForm } from "./pay-details-form.tsx";
import "./pay-details.css";

/** Where the user is paid, and the form that changes it. */
export default function MyPayDetails() {
  const { data, error, refetch } = useEndpoint(payDetails.mine, {});
  if (error && !data) return <Loaded read={{ error, refetch }} />;
  return data ? <Details now={data.payDetails} /> : <Loading />;
}

function Details({ now }: { readonly now: PayDetails | null }) {
  const [isChanging, setChanging] = useState(false);
  if (!now || isChanging) {
    return (
      <>
        {!now && <p className="soft">Tell us where you want to be paid.</p>}
        <PayDetailsForm now={now} onDone={() => setChanging(false)} />
      </>
    );
  }
  return (
    <section className="pay-details" aria-label="Where you are paid">
      <h2>{payMethodLabels[now.method]}</h2>
      <p className="pay-details-masked">{now.masked}</p>
      <p className="soft">
        Changed <When at={now.updatedAt} />. For your safety, it isn't shown in full.
      </p>
      <button type="button" className="button" onClick={() => setChanging(true)}>
        Change
      </button>
    </section>
  );
}
