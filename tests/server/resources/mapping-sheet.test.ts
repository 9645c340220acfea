import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { insertAssigned } from "../helpers/jobs.ts";
import { type ResourceServer, startResourceServer } from "../helpers/resources.ts";

let at: ResourceServer;
beforeAll(async () => {
  at = await startResourceServer();
});
afterAll(() => at.close());

const sheet = async (datasetId = at.place.datasetId, serverAgent = "quantigo") => {
  const params = { serverAgent, ...at.place, datasetId };
  const answer = await at.server.call(contract.resources.mappingSheet, { as: at.manager, params });
  return { ...answer, lines: String(answer.body).replace("\uFEFF", "").trim().split("\r\n") };
};
const head = "Project,Dataset,Item,Job id,Job name,Annotator,Reviewer,Status,Done,Total";

test("has a line for each item of our jobs, with our people's names, and no formulas", async () => {
  const { items, jobs, datasets, projects } = at.stood.standIn.world;
  const [first, second] = jobs.filter(({ datasetId }) => datasetId === 501);
  const link = { serverProjectId: "101", datasetId: "501" };
  const job = await at.job({ serverJobId: String(first!.id), title: "=Sum(1)", ...link });
  await at.job({ serverJobId: String(second!.id), title: "B", ...link });
  await at.job({ serverJobId: "", title: "C", ...link });
  await at.job({ serverJobId: "903", title: "Another dataset", serverProjectId: "101", datasetId: "502" });
  const worker = await at.server.person("annotator", { firstName: "Ada", lastName: "Byron" });
  await insertAssigned(at.server.db, { job, worker: worker._id });
  await at.part(await at.start());
  const { lines, headers } = await sheet();
  expect(headers.get("content-type")).toContain("text/csv");
  expect(lines[0]).toBe(head);
  const nameOf = (id: number) => items.find((item) => item.id === id)!.name;
  const project = projects.find(({ id }) => id === 101)!.name;
  const dataset = datasets.find(({ id }) => id === 501)!.name;
  const total = first!.itemIds.length;
  expect(lines.slice(1)).toEqual([
    ...first!.itemIds.map(
      (id) => `${project},${dataset},${nameOf(id)},${first!.id},'=Sum(1),Ada Byron,,${first!.status},0,${total}`,
    ),
    ...second!.itemIds.map((id) => `${project},${dataset},${nameOf(id)},${second!.id},B,,,pending,0,${total}`),
    `${project},${dataset},,,C,,,,,`,
  ]);
});

test("is made of what was kept where the server is away", async () => {
  at.stood.standIn.faults.push({ method: "jobs.info", status: 503, times: 2 });
  const { lines } = await sheet();
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/,,901,'=Sum\(1\),Ada Byron,,pending,,$/);
});

test("names nobody who has a job no more", async () => {
  const worker = await at.server.person("annotator", { firstName: "Cy", lastName: "Former" });
  const reviewer = await at.server.person("reviewer", { firstName: "Di", lastName: "Former" });
  for (const status of ["released", "expired", "reassigned", "cancelled", "rejected", "approved"] as const) {
    const job = await at.job({ serverJobId: "", title: status, datasetId: "503" });
    await insertAssigned(at.server.db, { job, worker: worker._id, status, reviewer: reviewer._id });
    // Rejected, and nobody disputed it: others can take the job.
    if (status === "rejected")
      await at.server.db.sql.updateTable("jobs").set({ status: "available" }).where("_id", "=", job).execute();
  }
  const people = (await sheet("503")).lines.slice(1).map((line) => line.split(",").slice(4, 7));
  expect(people).toEqual([
    ["approved", "Cy Former", "Di Former"],
    ...["cancelled", "expired", "reassigned", "rejected", "released"].map((status) => [status, "", ""]),
  ]);
});

test("without jobs it is its head; without a server it says so", async () => {
  expect((await sheet("599")).lines).toEqual([head]);
  expect((await sheet("501", "ag")).body.code).toBe("server_not_set_up");
});
