import { configure } from "@testing-library/react";

// What waits for the page stops as soon as it is there: the limit is for a machine that does other work too.
configure({ asyncUtilTimeout: 10_000 });
