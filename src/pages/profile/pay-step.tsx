import { lazy, Suspense } from "react";
import { endpointsOf } from "../../providers/api.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loading } from "../../ui/feedback/loading.tsx";

const payDetails = endpointsOf("payDetails");
const MyPayDetails = lazy(() => import("../pay-details/shared/my-pay-details.tsx"));

/** Whether the user has said where to be paid; undefined as long as that is not known. */
export const useIsPaySaid = (enabled: boolean): boolean | undefined => {
  const { data } = useEndpoint(payDetails.mine, {}, { enabled });
  return data && data.payDetails !== null;
};

/** The step in which the user says where to be paid. It is no section: it adds nothing to the profile's percentage. */
export const PayStep = () => (
  <Suspense fallback={<Loading />}>
    <MyPayDetails />
  </Suspense>
);
