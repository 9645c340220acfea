import { join } from "node:path";
import { z } from "zod";
import type { Bucket } from "./core/files/s3-files.ts";
import { OidcProviders } from "./services/identity-providers/config.ts";

const duration = z.coerce.number<string>().int().min(1);
const onOff = z.enum(["on", "off"]).transform((value) => value === "on");

/** A key goes there: never over an open line. */
const isSafeAddress = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
};

const Environment = z.object({
  PORT: z.coerce.number<string>().int().min(0).max(65535).default(3000),
  /** Loopback by default: a server that is to be reached from elsewhere says so. */
  HOST: z.string().default("localhost"),
  /** Where people reach the console; links in mails begin with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.string().optional(),
  /** Where the embedded database and files live. */
  MUSTER_DATA: z.string().default("data"),
  /** A bucket for the files, instead of MUSTER_DATA; the endpoint where it is not Amazon's. */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DATABASE_POOL: z.coerce.number<string>().int().min(2).max(200).default(20),
  /** `off` behind pgbouncer before 1.21 in transaction mode. */
  PREPARED_STATEMENTS: onOff.default(true),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default("Muster <no-reply@muster.example>"),
  /** Requests a minute from one address. */
  RATE_LIMIT: duration.default(3000),
  /** Sign-in tries an account and an address have in a quarter of an hour. */
  SIGN_IN_TRIES: duration.default(10),
  /** Addresses of proxies in front that are trusted to name the caller's, comma separated; `loopback` is a word for it. */
  TRUSTED_PROXIES: z.string().optional(),
  /** Other services by which people may sign in. */
  OIDC_PROVIDERS: OidcProviders.default([]),
  /** The account at AirTM from which people are paid; the address is the live one's unless said otherwise. */
  AIRTM_KEY: z.string().optional(),
  AIRTM_SECRET: z.string().optional(),
  AIRTM_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSafeAddress, "https, or http on this machine only")
    .default("https://api.enterprise.airtm.com/v2"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("warn"),
});

export type Config = ReturnType<typeof readConfig>;

/** The environment as the server understands it. Throws one readable line that names each bad variable. */
export const readConfig = (environment: NodeJS.ProcessEnv) => {
  const read = Environment.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== "")),
  );
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    throw new Error(`The environment is not right: ${wrong}`);
  }
  return {
    port: read.data.PORT,
    host: read.data.HOST,
    publicUrl: (read.data.PUBLIC_URL ?? `http://localhost:${read.data.PORT}`).replace(/\/+$/, ""),
    databaseUrl: read.data.DATABASE_URL,
    dataDir: read.data.MUSTER_DATA,
    /** Where uploaded files lie. */
    filesDir: join(read.data.MUSTER_DATA, "files"),
    bucket: read.data.S3_BUCKET ? bucketOf(read.data.S3_BUCKET, read.data) : undefined,
    databasePool: read.data.DATABASE_POOL,
    preparedStatements: read.data.PREPARED_STATEMENTS,
    smtpUrl: read.data.SMTP_URL,
    mailFrom: read.data.MAIL_FROM,
    rateLimit: read.data.RATE_LIMIT,
    signInTries: read.data.SIGN_IN_TRIES,
    trustedProxies: read.data.TRUSTED_PROXIES,
    oidcProviders: read.data.OIDC_PROVIDERS,
    airtm: airtmOf(read.data),
    logLevel: read.data.LOG_LEVEL,
    /** In milliseconds; a slower server answers 503. Tests share their processor, and are not about that. */
    maxEventLoopDelay: environment["NODE_ENV"] === "test" ? 0 : 2000,
    /** Tests hold every reply against its schema, the ones that SQL writes too. */
    checkReplies: environment["NODE_ENV"] === "test",
  };
};

const bucketOf = (bucket: string, given: z.output<typeof Environment>): Bucket => {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, region: given.S3_REGION, endpoint: given.S3_ENDPOINT, credentials };
};

/** Half an account is a mistake, not an account. */
const airtmOf = ({ AIRTM_KEY: key, AIRTM_SECRET: secret, AIRTM_URL: url }: z.output<typeof Environment>) => {
  if (!key && !secret) return undefined;
  if (!key || !secret) throw new Error("The environment is not right: AIRTM_KEY and AIRTM_SECRET belong together");
  return { key, secret, url: url.replace(/\/+$/, "") };
};
