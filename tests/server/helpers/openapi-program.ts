/**
 * A program of someone who has only the served document, and no type of ours: it is compiled against types that were
 * generated from the document. Text, since those types exist only while the test runs.
 */
export const clientProgram = `
import createClient from "openapi-fetch";
import type { components, paths } from "./served.ts";

const [url = "", email = "", password = "", projectId = "", csv = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: url });
const refused = (error: components["schemas"]["ErrorBody"] | undefined): never => {
  throw new Error(JSON.stringify(error));
};

const signedIn = await client.POST("/api/v1/users/login", { body: { email, password } });
const token = signedIn.data?.token ?? refused(signedIn.error);
client.use({
  onRequest: ({ request }) => request.headers.set("authorization", "Bearer " + token),
});

const uploaded = await client.PATCH("/api/v1/project-drawer/upload-hours/{_id}", {
  params: { path: { _id: projectId }, header: { "Idempotency-Key": "hours-of-march" } },
  body: { hoursData: new Blob([csv], { type: "text/csv" }), preview: "false" },
  bodySerializer: ({ hoursData, preview }) => {
    const form = new FormData();
    form.append("hoursData", hoursData, "march.csv");
    form.append("preview", preview ?? "false");
    return form;
  },
});
const created: number = uploaded.data?.created ?? refused(uploaded.error);

const listed = await client.GET("/api/v1/work-history", {
  params: { query: { limit: 10, sortBy: ["checkedInDate:asc", "checkedInTime:asc"], project: [projectId] } },
});
const entries = listed.data?.workHistory ?? refused(listed.error);
const amounts: (number | null)[] = entries.map(({ amount }) => amount);

// What the document does not name does not compile.
export const misspelt = () => [
  // @ts-expect-error -- the field is called email
  client.POST("/api/v1/users/login", { body: { mail: email, password } }),
  // @ts-expect-error -- a file, not its text
  client.PATCH("/api/v1/project-drawer/upload-hours/{_id}", { params: { path: { _id: projectId } }, body: { hoursData: csv } }),
  // @ts-expect-error -- the field is called amount
  entries.map(({ amont }) => amont),
  // @ts-expect-error -- there is no such code
  signedIn.error?.code === "no_such_code",
];

const missing = await client.GET("/api/v1/work-history/{_id}", { params: { path: { _id: projectId } } });
const document = await (await fetch(url + "/api/v1/openapi.json")).json();
const rule: string = document.components.schemas.WorkHistory.properties.amount.description;
console.log(JSON.stringify({ created, amounts, code: missing.error?.code, rule }));
`;
