import { ErrorPage } from "./error-page.tsx";

/** A plain link: it loads the page anew, which is what helps when something is broken. */
const toStart = <a href="/">Go to the first page</a>;

export const NotFound = () => (
  <ErrorPage title="There is nothing here" text="The address may be mistyped, or what it showed is gone.">
    {toStart}
  </ErrorPage>
);

export const Forbidden = () => (
  <ErrorPage title="This is not yours to see" text="Your role does not open this page. An administrator can change it.">
    {toStart}
  </ErrorPage>
);
