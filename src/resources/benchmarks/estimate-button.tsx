import { Button } from "antd";
import { useNavigate } from "react-router";

const path = "/quote-estimate";

/** A link to the page that estimates work from benchmarks, which the readers of the list may read too. */
const EstimateButton = () => {
  const navigate = useNavigate();
  return (
    <Button
      href={path}
      onClick={(event) => {
        event.preventDefault();
        void navigate(path);
      }}
    >
      Quote estimate
    </Button>
  );
};

export default EstimateButton;
