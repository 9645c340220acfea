import { jobs } from "../../../contract/jobs/endpoints.ts";
import { useMay } from "../../providers/access.ts";
import { LinkButton } from "../../ui/shell/link-button.tsx";

/** A link to the page that makes many jobs of a dataset. */
const CreateManyButton = () =>
  useMay(jobs.fromDataset) ? <LinkButton to="/annotation-servers/new-jobs">Create jobs…</LinkButton> : null;

export default CreateManyButton;
