import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { hostOf } from '../http/request/host.ts';
import type { S3Settings } from './s3-settings.ts';
import { StartError } from '../process/start-error.mjs';
import type { Variable } from './variable.ts';
import { variables } from './variables.ts';

type Values = {
  [Name in keyof typeof variables]: (typeof variables)[Name] extends Variable<infer T> ? T : never;
};

/** The environment variables by their names, and values derived from them. */
export interface Config extends Omit<
  Values,
  'DEMO' | 'SWAGGER' | 'DATA_DIR' | 'DATABASE_PREPARED' | `FILES_S3_${string}`
> {
  /** Whether the demo plant is seeded and the login page prefilled. */
  DEMO: boolean;
  /** Whether the description of the API is served. */
  SWAGGER: boolean;
  /** The folder of all data, as an absolute path. */
  DATA_DIR: string;
  /** Host names that requests may use, in the form of `hostOf`. */
  hosts: readonly string[];
  /** The folder `files` under DATA_DIR, for uploads that are still arriving and for unpacked programs. */
  filesDir: string;
  /** The folder of the bytes of photos and files. */
  contentDir: string;
  /** The bucket of the bytes of photos and files; null when they are kept in `contentDir`. */
  s3: S3Settings | null;
  /** Whether connections to the database keep prepared statements, which a pooler may lose. */
  DATABASE_PREPARED: boolean;
  /** Whether this process starts the database itself. */
  embedded: boolean;
  servesWeb: boolean;
  runsJobs: boolean;
}

/**
 * Reads the configuration from the given variables. A `.env` file in the working folder completes the variables of the
 * process.
 *
 * @throws StartError that lists every wrong value at once, explains which variables do not fit together, or says that
 *   `.env` cannot be read
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  if (env === process.env) readEnvFile();
  const values = parse(env);
  const embedded = values.DATABASE_URL === null;
  if (embedded && values.DATABASE_DIRECT_URL !== null)
    throw new StartError('DATABASE_DIRECT_URL wymaga także DATABASE_URL.');
  const isDemo = values.DEMO ?? (embedded && isLoopback(values.HOST));
  return {
    ...values,
    PUBLIC_URL: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    DATABASE_PREPARED: values.DATABASE_PREPARED ?? values.DATABASE_DIRECT_URL === null,
    DEMO: isDemo,
    SWAGGER: values.SWAGGER ?? isDemo,
    DATA_DIR: resolve(values.DATA_DIR),
    hosts: hostsOf(values),
    filesDir: join(resolve(values.DATA_DIR), 'files'),
    contentDir: resolve(values.FILES_DIR ?? join(values.DATA_DIR, 'files', 'content')),
    s3: s3Of(values),
    embedded,
    servesWeb: values.ROLE !== 'worker',
    runsJobs: values.ROLE !== 'web',
  };
}

const S3_NEEDS = ['FILES_S3_ENDPOINT', 'FILES_S3_KEY', 'FILES_S3_SECRET'] as const;

/**
 * Returns the bucket of photos and files, which several variables describe; null when files are kept in a folder.
 *
 * @throws StartError when a variable is missing, or two variables contradict each other
 */
function s3Of(values: Values): S3Settings | null {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ENDPOINT: endpoint, FILES_S3_PATH_STYLE: isPathStyle } = values;
  const { FILES_S3_KEY: key, FILES_S3_SECRET: secret } = values;
  if (bucket === null) {
    const given = [...S3_NEEDS, 'FILES_S3_PREFIX' as const].find((name) => values[name] !== null);
    if (given !== undefined) throw new StartError(`${given} wymaga także FILES_S3_BUCKET.`);
    return null;
  }
  if (values.FILES_DIR !== null)
    throw new StartError(
      'FILES_DIR i FILES_S3_BUCKET wykluczają się; zdjęcia i pliki leżą w jednym miejscu.',
    );
  if (endpoint === null || key === null || secret === null) {
    const lacking = S3_NEEDS.filter((name) => values[name] === null);
    throw new StartError(`FILES_S3_BUCKET wymaga także: ${lacking.join(', ')}.`);
  }
  // Without path style, the name of the bucket becomes a part of the host name. An IP address cannot have such a part,
  // and a certificate for '*.host' does not cover a bucket with a dot in its name.
  const isUnnamed = isIP(endpoint.hostname.replace(/^\[|\]$/g, '')) > 0;
  if (!isPathStyle && (isUnnamed || (bucket.includes('.') && endpoint.protocol === 'https:'))) {
    const what = isUnnamed ? 'Adres IP w FILES_S3_ENDPOINT' : 'Kropka w FILES_S3_BUCKET';
    throw new StartError(`${what} wymaga FILES_S3_PATH_STYLE=1.`);
  }
  const { FILES_S3_PREFIX: prefix, FILES_S3_REGION: region } = values;
  return { endpoint, bucket, prefix: prefix ?? '', region, key, secret, isPathStyle };
}

/** Returns the host names that requests may use, without an IP address in HOST, which is allowed anyway. */
function hostsOf({ ALLOWED_HOSTS, PUBLIC_URL, HOST }: Values): string[] {
  const named = [
    ...(isIP(HOST) === 0 ? [HOST] : []),
    ...(PUBLIC_URL === null ? [] : [new URL(PUBLIC_URL).host]),
  ];
  return [...(ALLOWED_HOSTS ?? []), ...named.flatMap((one) => hostOf(one) ?? [])];
}

/** Returns whether only this machine can reach the host. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function parse(env: NodeJS.ProcessEnv): Values {
  const values: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, variable] of Object.entries<Variable<unknown>>(variables)) {
    const given = env[name]?.trim();
    const text = given === undefined || given === '' ? variable.fallback : given;
    if (text === null) {
      values[name] = null;
      continue;
    }
    const parsed = variable.schema.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else wrong.push(`  ${name} ${parsed.error.issues[0]?.message ?? 'ma złą wartość'}`);
  }
  if (wrong.length > 0) {
    const subject =
      wrong.length === 1 ? 'Zmienna środowiskowa ma złą wartość' : 'Zmienne środowiskowe mają złe wartości';
    throw new StartError(`${subject}:\n${wrong.join('\n')}`);
  }
  return values as Values;
}

function readEnvFile(): void {
  try {
    loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new StartError('Pliku .env nie da się odczytać.', { cause: error });
    }
  }
}
