import { LinkButton } from "../../ui/shell/link-button.tsx";

/** A link to the page that estimates work from benchmarks, which the readers of the list may read too. */
const EstimateButton = () => <LinkButton to="/quote-estimate">Quote estimate</LinkButton>;

export default EstimateButton;
