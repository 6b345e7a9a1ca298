import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { hostOf } from '../http/request/host.ts';
import { StartError } from '../process/start-error.mjs';
import type { Variable } from './variable.ts';
import { variables } from './variables.ts';

type Values = {
  [Name in keyof typeof variables]: (typeof variables)[Name] extends Variable<infer T> ? T : never;
};

/** The environment variables by their names, and values derived from them. */
export interface Config extends Omit<Values, 'DEMO' | 'SWAGGER' | 'DATA_DIR' | 'DATABASE_PREPARED'> {
  /** Whether the demo plant is seeded and the login prefilled. */
  DEMO: boolean;
  /** Whether the description of the API is served. */
  SWAGGER: boolean;
  /** An absolute path. */
  DATA_DIR: string;
  /** Host names that requests may use, in the form of `hostOf`. */
  hosts: readonly string[];
  /** The folder of uploaded and generated files, under DATA_DIR. */
  filesDir: string;
  /** The folder of the bytes of photos and files. */
  contentDir: string;
  /** Whether the connections of calls keep statements. */
  DATABASE_PREPARED: boolean;
  /** Whether this process starts the database itself. */
  embedded: boolean;
  servesWeb: boolean;
  runsJobs: boolean;
}

/**
 * Reads the configuration: the given variables, completed by a `.env` file in the working folder.
 *
 * @throws StartError that lists every wrong value at once
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
    embedded,
    servesWeb: values.ROLE !== 'worker',
    runsJobs: values.ROLE !== 'web',
  };
}

/** Host names that requests may use. An address in HOST needs no name here. */
function hostsOf({ ALLOWED_HOSTS, PUBLIC_URL, HOST }: Values): string[] {
  const named = [
    ...(isIP(HOST) === 0 ? [HOST] : []),
    ...(PUBLIC_URL === null ? [] : [new URL(PUBLIC_URL).host]),
  ];
  return [...(ALLOWED_HOSTS ?? []), ...named.flatMap((one) => hostOf(one) ?? [])];
}

/** Whether the host is one that only this machine reaches. */
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
