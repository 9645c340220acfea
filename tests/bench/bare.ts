import Fastify from "fastify";
import pg from "pg";

/** Fastify and pg alone: one route that answers one named statement's text. The yardstick of the list benchmark. */
const { url, max, text, values } = JSON.parse(process.env["BARE"] ?? "{}");
const pool = new pg.Pool({ connectionString: url, max });
const inputs = values.map((value: unknown) =>
  typeof value === "object" && value !== null && "hex" in value ? Buffer.from(String(value.hex), "hex") : value,
);
const app = Fastify();
app.get("/", async (_, reply) => {
  const { rows } = await pool.query({ name: "bare", text, values: inputs });
  return reply.type("application/json; charset=utf-8").send(rows[0].body);
});
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
process.stdout.write("ready\n");
