import { Page } from "../../ui/shell/page.tsx";
import MyPayDetails from "./shared/my-pay-details.tsx";

const breadcrumbs = [{ label: "My pay", to: "/my-pay" }];

/** The user's own pay details. */
export default function PayDetailsPage() {
  return (
    <Page title="Pay details" breadcrumb={breadcrumbs} narrow>
      <MyPayDetails />
    </Page>
  );
}
