import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../product.ts";
import type { Debians } from "./debians.ts";
import { listening, type Program, stopper } from "./programs.ts";

/** Starts a proxy before servers on these ports. */
type StartProxy = (debians: Debians, folder: string, servers: readonly number[]) => Promise<Program>;

/** haproxy before servers on these ports: it asks each five times a second whether it is ready. */
const startHaproxy: StartProxy = async ({ program, env }, folder, servers) => {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 5s
  timeout client 310s
  timeout server 310s
  timeout check 5s
  retries 3
  option redispatch
frontend muster
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /health/ready
  option forwardfor
${servers.map((of, n) => `  server muster${n} 127.0.0.1:${of} check inter 200ms fall 2 rise 1`).join("\n")}
`,
  );
  const child = spawn(program("sbin/haproxy"), ["-q", "-f", file], { env, stdio: ["ignore", "ignore", "inherit"] });
  await listening(port);
  return { port, stop: stopper(child, "SIGTERM") };
};

/**
 * nginx as docs/operations.md has it. It asks no server whether it is ready, but takes another one where it can't reach one:
 * it never repeats a write that it has sent.
 */
const startNginx: StartProxy = async ({ program, env }, folder, servers) => {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
worker_processes 2;
events { worker_connections 2048; }
http {
  access_log off;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join("\n")}
  upstream muster {
${servers.map((of) => `    server 127.0.0.1:${of} max_fails=1 fail_timeout=1s;`).join("\n")}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 210m;
    location / {
      proxy_pass http://muster;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_request_buffering off;
      proxy_connect_timeout 5s;
      proxy_read_timeout 310s;
      proxy_next_upstream error timeout;
    }
  }
}
`,
  );
  const stdio = ["ignore", "ignore", "inherit"] as const;
  const child = spawn(program("sbin/nginx"), ["-p", folder, "-e", "stderr", "-c", file], { env, stdio: [...stdio] });
  await listening(port);
  return { port, stop: stopper(child, "SIGTERM") };
};

export const proxies = { haproxy: startHaproxy, nginx: startNginx } as const satisfies Record<string, StartProxy>;
