import { useNavigate } from "react-router";
import type { PromptProject } from "../../../contract/prompts/entity.ts";
import { useCompany } from "../../providers/company.ts";
import { toasts } from "../../providers/toasts.ts";
import { useStep } from "../../providers/use-step.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { money, plural } from "../../ui/format.ts";
import { Page } from "../../ui/shell/page.tsx";
import { Blocker } from "../projects/shared/blocker.tsx";
import { Mine } from "./mine.tsx";
import { beginCustom, beginSelective, takeNext, usePromptProjects } from "./queries.ts";
import "../../ui/button.css";
import "./shared/prompts.css";

/** Where prompts can be begun, and those that one has. */
const MyPromptsPage = () => {
  const projects = usePromptProjects();
  return (
    <Page title="My prompts" narrow>
      <section className="prompt-part">
        <h2>Begin</h2>
        {!projects.data && <Loaded part read={projects} loading={<p className="soft">Loading the projects…</p>} />}
        {projects.data?.projects.length === 0 && (
          <p className="soft">No project collects prompts from you right now.</p>
        )}
        <ul className="prompt-list">
          {projects.data?.projects.map((project) => (
            <Project key={project._id} project={project} />
          ))}
        </ul>
      </section>
      <Mine />
    </Page>
  );
};

const Project = ({
  project: { _id, name, hasModel, open, pays, reasons: known },
}: {
  readonly project: PromptProject;
}) => {
  const company = useCompany();
  const navigate = useNavigate();
  const begin = useStep((make: () => ReturnType<typeof beginCustom>) => make(), {
    onSuccess: ({ prompt }) => navigate(`/my-prompts/${prompt._id}`),
    onError: (error) => {
      if (!error.body.reasons) toasts.error(error.message);
    },
  });
  const isKept = known.length > 0;
  const reasons = begin.error?.body.reasons ?? known;
  const go = (make: () => ReturnType<typeof beginCustom>) => () => {
    if (!begin.isPending) begin.mutate(make);
  };
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {pays !== null && <p className="soft">{money(pays, company)} for each that is approved</p>}
        {reasons.length > 0 && (
          <ul className="prompt-reasons" {...(!isKept && { role: "alert" })}>
            {reasons.map((reason) => (
              <Blocker key={`${reason.reason} ${reason.message}`} reason={reason} project={_id} />
            ))}
          </ul>
        )}
      </div>
      {!isKept && (
        <div className="prompt-steps">
          {open > 0 && (
            <button type="button" className="button button-primary" onClick={go(() => takeNext(_id))}>
              Rate answers ({plural(open, "waits", "wait")})
            </button>
          )}
          <button type="button" className="button" onClick={go(() => beginCustom(_id))}>
            Write a prompt
          </button>
          {hasModel && (
            <button type="button" className="button" onClick={go(() => beginSelective(_id))}>
              Compare answers
            </button>
          )}
        </div>
      )}
    </li>
  );
};

export default MyPromptsPage;
