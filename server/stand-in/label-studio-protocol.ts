import { type Answer, type Asked, type Options, pageOf, type Protocol, tokenIn } from "./protocol.ts";
import { byId, type Item, type Project, type World } from "./world.ts";

const gone: Answer = [404, { detail: "Not found.", status_code: 404 }];

const projectOf = ({ datasets, projects }: World, { datasetId }: Item): Project =>
  byId(projects, byId(datasets, datasetId)?.projectId)!;
const tasksOf = (world: World, id: unknown): Item[] =>
  world.items.filter((item) => String(projectOf(world, item).id) === String(id));

const showProject = (project: Project, world: World) => ({
  id: project.id,
  title: project.name,
  description: "",
  task_number: tasksOf(world, project.id).length,
  parsed_label_config: {
    label: { type: "RectangleLabels", to_name: ["image"], inputs: [], labels: project.classes },
  },
});

/** Every third task waits, and every third is not finished. */
const showTask = (item: Item, world: World) => {
  const project = projectOf(world, item);
  const place = tasksOf(world, project.id).indexOf(item);
  const result = item.objects.flatMap((count, nth) =>
    Array.from({ length: count }, () => ({
      from_name: "label",
      to_name: "image",
      type: "rectanglelabels",
      value: { x: 10, y: 10, width: 20, height: 20, rectanglelabels: [project.classes[nth]] },
    })),
  );
  const isAnnotated = place % 3 > 0;
  return {
    id: item.id,
    inner_id: place + 1,
    project: project.id,
    data: { image: `https://media.example/${item.name}?signed=1` },
    is_labeled: place % 3 === 1,
    total_annotations: isAnnotated ? 1 : 0,
    annotations: isAnnotated ? [{ id: item.id * 10, completed_by: 81, was_cancelled: false, result }] : [],
    predictions: [],
  };
};

const answer = (world: World, { verb, path, given }: Asked, options: Options): Answer => {
  if (verb !== "GET") return [405, { detail: `Method "${verb}" not allowed.` }];
  const [, , kind, id] = path.split("/");
  const project = byId(world.projects, id);
  const item = byId(world.items, id);
  if (kind === "organizations") return [200, world.teams.map((team) => ({ id: team.id, title: team.name }))];
  if (kind === "users") {
    return [200, world.users.map(({ id, email, name }) => ({ id, email, username: email, first_name: name }))];
  }
  if (kind === "projects" && id) return project ? [200, showProject(project, world)] : gone;
  if (kind === "tasks" && id) return item ? [200, showTask(item, world)] : gone;
  if (kind === "tasks" && !byId(world.projects, given["project"])) return gone;
  const all = kind === "projects" ? world.projects : tasksOf(world, given["project"]);
  const { records, number, pagesCount } = pageOf<Project | Item>(all, given["page"], given["page_size"], options);
  if (number > pagesCount) return [404, { detail: "Invalid page." }];
  if (kind === "tasks") {
    const tasks = (records as Item[]).map((task) => showTask(task, world));
    return [200, { total: all.length, total_annotations: 0, total_predictions: 0, tasks }];
  }
  const next = number < pagesCount ? `http://label-studio.example${path}?page=${number + 1}` : null;
  return [
    200,
    { count: all.length, next, previous: null, results: (records as Project[]).map((p) => showProject(p, world)) },
  ];
};

/** Label Studio's API, Community Edition, as far as Muster calls it. */
export const labelStudioProtocol: Protocol = {
  type: "application/json",
  callOf: ({ verb, path }) => `${verb} ${path.replace(/\d+/, "{id}")}`,
  keyOf: tokenIn,
  answer,
};
