import "./task.css";

/** Says where this browser can't keep what is typed. */
export const NoRoom = ({ isInBrowser }: { readonly isInBrowser: boolean }) => (
  <p className={isInBrowser ? "visually-hidden" : "task-draft-trouble"} role="status">
    {isInBrowser ? "" : "Not kept: this browser has no room. Leave the page open."}
  </p>
);
