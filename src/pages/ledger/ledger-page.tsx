import { Page } from "../../ui/page.tsx";
import { useView, ViewTabs } from "../../ui/view-tabs.tsx";
import { Balances } from "./balances.tsx";
import { ByPerson } from "./by-person.tsx";
import { ByProject } from "./by-project.tsx";
import { Transactions } from "./transactions.tsx";
import "./ledger.css";

const views = { transactions: "Transactions", people: "By person", projects: "By project" } as const;
const lists = { transactions: Transactions, people: ByPerson, projects: ByProject } as const;

/** Where all money is that was ever agreed on: what it cost, who is owed it, what is on its way, what left the bank. */
const LedgerPage = () => {
  const view = useView(views);
  const List = lists[view];
  return (
    <Page title="Ledger">
      <Balances />
      <ViewTabs label="What of the ledger" views={views} view={view} />
      <List key={view} />
    </Page>
  );
};

export default LedgerPage;
