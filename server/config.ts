import { join } from "node:path";
import { z } from "zod";
import type { Bucket } from "./core/files/s3-files.ts";
import { isLoopback, isSafeAddress } from "./core/settings.ts";
import { AnnotationServers } from "./services/annotation/config.ts";
import { OidcProviders } from "./services/identity-providers/config.ts";

const duration = z.coerce.number<string>().int().min(1);
const onOff = z.enum(["on", "off"]).transform((value) => value === "on");

const Environment = z.object({
  PORT: z.coerce.number<string>().int().min(0).max(65535).default(3000),
  /**
   * Loopback by default: to be reachable from elsewhere, a server must set it. One address, since Fastify listens to each
   * further one of localhost by a server of its own, which neither stops as the first one does nor lets uploads be slow.
   */
  HOST: z
    .string()
    .default("localhost")
    .transform((host) => (host === "localhost" ? "127.0.0.1" : host)),
  /** The console's public URL; links in mails begin with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.string().optional(),
  /** The database without the pooler in transaction mode that DATABASE_URL leads to: live events need LISTEN. */
  DATABASE_LISTEN_URL: z.string().optional(),
  /** Folder of the embedded database and the files. */
  MUSTER_DATA: z.string().default("data"),
  /** A bucket for the files, instead of MUSTER_DATA; the endpoint for services other than Amazon's. */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DATABASE_POOL: z.coerce.number<string>().int().default(20),
  /** `off` behind pgbouncer before 1.21 in transaction mode. */
  PREPARED_STATEMENTS: onOff.default(true),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default("Muster <no-reply@muster.example>"),
  /** Requests per minute from one address. */
  RATE_LIMIT: duration.default(3000),
  /** Sign-in attempts per account in a quarter of an hour. */
  SIGN_IN_TRIES: duration.default(10),
  /** In seconds: how long a server that was asked to stop still answers, and tells proxies to take another one. */
  DRAIN_SECONDS: z.coerce.number<string>().int().min(0).max(300).default(0),
  /** Addresses of reverse proxies trusted to name the client's, comma separated; `loopback` is accepted too. */
  TRUSTED_PROXIES: z.string().optional(),
  /** Opens /metrics to callers from other machines, as a bearer token. */
  METRICS_TOKEN: z.string().min(20).regex(/^\S+$/, "no blanks").optional(),
  /** Identity providers for sign-in. */
  OIDC_PROVIDERS: OidcProviders.default([]),
  /** Annotation servers, one for each agent. */
  ANNOTATION_SERVERS: AnnotationServers.default([]),
  /** Where the demo's stand-in of a model endpoint answers; nothing else may be called without https or on this machine. */
  MODEL_STAND_IN: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, "has to be http://127.0.0.1:<port>")
    .optional(),
  /** The AirTM account from which people are paid; the URL defaults to the live one. */
  AIRTM_KEY: z.string().optional(),
  AIRTM_SECRET: z.string().optional(),
  AIRTM_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSafeAddress, "https, or http on this machine only")
    .default("https://api.enterprise.airtm.com/v2"),
  /** The path of ffmpeg, instead of the installed package's or the one on the PATH; `none` for no ffmpeg. */
  MUSTER_FFMPEG: z.string().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("warn"),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment. Throws one readable line that names each invalid variable. */
export const readConfig = (environment: NodeJS.ProcessEnv) => {
  const read = Environment.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== "")),
  );
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    throw notRight(wrong);
  }
  return {
    port: read.data.PORT,
    host: read.data.HOST,
    publicUrl: (read.data.PUBLIC_URL ?? `http://localhost:${read.data.PORT}`).replace(/\/+$/, ""),
    databaseUrl: read.data.DATABASE_URL,
    listenUrl: read.data.DATABASE_LISTEN_URL,
    dataDir: read.data.MUSTER_DATA,
    /** Folder of uploaded files. */
    filesDir: join(read.data.MUSTER_DATA, "files"),
    bucket: read.data.S3_BUCKET ? bucketOf(read.data.S3_BUCKET, read.data) : undefined,
    databasePool: poolOf(read.data),
    preparedStatements: read.data.PREPARED_STATEMENTS,
    smtpUrl: read.data.SMTP_URL,
    mailFrom: read.data.MAIL_FROM,
    rateLimit: read.data.RATE_LIMIT,
    signInTries: read.data.SIGN_IN_TRIES,
    /** In milliseconds. */
    drainTime: read.data.DRAIN_SECONDS * 1000,
    trustedProxies: read.data.TRUSTED_PROXIES,
    /** Whether other machines may reach this server, be it by a proxy on this one. */
    isReachable: isReachable(read.data),
    metricsToken: read.data.METRICS_TOKEN,
    oidcProviders: read.data.OIDC_PROVIDERS,
    annotationServers: read.data.ANNOTATION_SERVERS,
    modelStandIn: read.data.MODEL_STAND_IN,
    airtm: airtmOf(read.data),
    ffmpeg: read.data.MUSTER_FFMPEG,
    logLevel: read.data.LOG_LEVEL,
    /** In milliseconds; a slower server returns 503. Tests share their processor, so it is off there. */
    maxEventLoopDelay: environment["NODE_ENV"] === "test" ? 0 : 2000,
    /** Tests check every reply against its schema, SQL-made ones too. */
    checkReplies: environment["NODE_ENV"] === "test",
  };
};

const notRight = (wrong: string): Error => new Error(`The environment is not right: ${wrong}`);

const isReachable = ({ HOST: host, PUBLIC_URL: url, TRUSTED_PROXIES: proxies }: z.output<typeof Environment>) =>
  !isLoopback(host) || proxies !== undefined || (url !== undefined && !isLoopback(new URL(url).hostname));

/** Live events, the queue of background work and that of mails each hold a connection to listen. The embedded database has 100. */
const poolOf = ({ DATABASE_POOL: size, ...env }: z.output<typeof Environment>): number => {
  const least = env.DATABASE_LISTEN_URL ? 2 : 6;
  const most = env.DATABASE_URL ? 200 : 90;
  if (size < least) throw notRight("DATABASE_POOL: at least 6, or 2 with DATABASE_LISTEN_URL");
  if (size > most) throw notRight("DATABASE_POOL: at most 90, or 200 with DATABASE_URL");
  return size;
};

const bucketOf = (bucket: string, env: z.output<typeof Environment>): Bucket => {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, region: env.S3_REGION, endpoint: env.S3_ENDPOINT, credentials };
};

/** A key without a secret, or a secret without a key, is a mistake. */
const airtmOf = ({ AIRTM_KEY: key, AIRTM_SECRET: secret, AIRTM_URL: url }: z.output<typeof Environment>) => {
  if (!key && !secret) return undefined;
  if (!key || !secret) throw notRight("AIRTM_KEY and AIRTM_SECRET belong together");
  return { key, secret, url: url.replace(/\/+$/, "") };
};
