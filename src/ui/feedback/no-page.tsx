import { ErrorPage } from "./error-page.tsx";

/** A plain link: it reloads the page, which helps if something is broken. */
const toStart = <a href="/">Go to the start page</a>;

export const NotFound = () => (
  <ErrorPage title="Page not found" text="Check the address. The page may have been deleted.">
    {toStart}
  </ErrorPage>
);

export const Forbidden = () => (
  <ErrorPage title="You don't have access" text="Your role can't open this page. Ask an administrator for access.">
    {toStart}
  </ErrorPage>
);
