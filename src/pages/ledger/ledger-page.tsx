import { useSearchParams } from "react-router";
import { Page } from "../../ui/shell/page.tsx";
import { ViewLinks } from "../../ui/shell/view-links.tsx";
import { Balances } from "./balances.tsx";
import { ByPerson } from "./by-person.tsx";
import { ByProject } from "./by-project.tsx";
import { Transactions } from "./transactions.tsx";
import "./ledger.css";

const views = { transactions: "Transactions", people: "By person", projects: "By project" } as const;
const names = Object.keys(views) as [keyof typeof views, ...(keyof typeof views)[]];
const lists = { transactions: Transactions, people: ByPerson, projects: ByProject } as const;

/** All money that was ever agreed on: costs, who is owed, what is in transit and what left the bank. */
const LedgerPage = () => {
  const [params] = useSearchParams();
  const view = names.find((name) => name === params.get("view")) ?? names[0];
  const List = lists[view];
  return (
    <Page title="Ledger">
      <Balances />
      <ViewLinks
        label="Ledger views"
        current={view}
        views={names.map((key) => ({ key, label: views[key], search: key === names[0] ? "" : `view=${key}` }))}
      />
      <List key={view} />
    </Page>
  );
};

export default LedgerPage;
