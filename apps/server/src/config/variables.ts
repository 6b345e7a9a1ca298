import { z } from 'zod';
import {
  address,
  bearerWord,
  bucketName,
  databaseAddress,
  fileKinds,
  hostNames,
  keyPrefix,
  onOff,
  oneOf,
  optional,
  storeAddress,
  text,
  variable,
  visibleWord,
  wholeNumber,
} from './variable.ts';

const email = z.email({ error: 'ma być adresem e-mail' }).max(256, { error: 'ma mieć najwyżej 256 znaków' });
const password = z
  .string()
  .min(8, { error: 'ma mieć co najmniej 8 znaków' })
  .max(128, { error: 'ma mieć najwyżej 128 znaków' });

/** Every variable that configures the server. A new variable needs a line here and a row in the README. */
export const variables = {
  PORT: variable(
    '3000',
    wholeNumber(0, 65_535),
    'Where the one process serves API and web; 0 takes a free one',
  ),
  HOST: variable('127.0.0.1', text, 'The address that it listens on'),
  PUBLIC_URL: optional(
    address('http', 'https'),
    'For QR codes and links; the address that it listens on by default',
  ),
  ALLOWED_HOSTS: optional(hostNames, 'Names that it is asked for besides those of PUBLIC_URL and HOST'),
  TRUST_PROXY: variable('0', onOff, 'Whether a reverse proxy in front tells the addresses of callers'),
  ROLE: variable('all', oneOf('all', 'web', 'worker'), 'Which half this process runs'),
  STOP_SECONDS: variable(
    '10',
    wholeNumber(1, 600),
    'How long requests and jobs under way may finish on a stop',
  ),

  DATA_DIR: variable('./data', text, 'Embedded database and files; one process at a time'),
  DATABASE_URL: optional(
    databaseAddress,
    'A PostgreSQL ≥ 15 instead of the embedded one; several hosts: its primary',
  ),
  DATABASE_DIRECT_URL: optional(
    databaseAddress,
    "PostgreSQL's own address and its owner, when DATABASE_URL leads through a pooler",
  ),
  DATABASE_PREPARED: optional(
    onOff,
    'Whether connections keep statements; 0 with DATABASE_DIRECT_URL, else 1 by default',
  ),
  DATABASE_POOL: variable('20', wholeNumber(2, 200), 'Connections of this process at most'),
  CARD_MEMORY: variable(
    '600',
    wholeNumber(0, 100_000),
    'MB that columns of cards may have in memory, for pages that SQL finds slowly; 0 for none',
  ),

  BACKUP_PASSPHRASE: optional(text, 'Encrypts the file of npm run backup, and opens it for npm run restore'),

  DEMO: optional(onOff, 'Seed the demo plant; 1 with the embedded database on a loopback HOST, else 0'),
  SWAGGER: optional(onOff, 'Whether /swagger describes the API to anybody; as DEMO by default'),
  ADMIN_EMAIL: variable('admin@kartoteka.local', email, 'The first administrator when DEMO=0'),
  ADMIN_PASSWORD: optional(
    password,
    "The first administrator's password; generated and printed once by default",
  ),

  SESSION_HOURS: variable('12', wholeNumber(1, 720), 'Sliding life of a token'),
  SESSION_DAYS: variable(
    '30',
    wholeNumber(1, 366),
    'Days after which a session ends however much it is used',
  ),
  PASSWORD_MIN_LENGTH: variable('8', wholeNumber(8, 64), 'Shortest password that is accepted'),
  PASSWORD_LIST: optional(text, 'File of refused passwords, one a line, instead of the one that comes along'),
  PDF_EXPORT_LINKS: variable(
    'public',
    oneOf('public', 'signed'),
    'Whether the export page demands signed links',
  ),
  CHROMIUM_PATH: optional(text, 'The browser that makes PDF files, instead of the packaged one'),

  FILES_DIR: optional(text, 'Folder of photos and files; DATA_DIR/files/content by default'),
  FILES_S3_BUCKET: optional(bucketName, 'Bucket of photos and files, instead of a folder'),
  FILES_S3_ENDPOINT: optional(storeAddress, 'Address of the store that speaks S3, without the bucket'),
  FILES_S3_KEY: optional(visibleWord, 'Access key of the store'),
  FILES_S3_SECRET: optional(visibleWord, 'Secret key of the store'),
  FILES_S3_PREFIX: optional(keyPrefix, 'Stands before every name in the bucket'),
  FILES_S3_REGION: variable('us-east-1', visibleWord, 'Region for which calls of the store are signed'),
  FILES_S3_PATH_STYLE: variable('1', onOff, 'Whether the path names the bucket; 0 for the host'),
  FILE_KINDS: variable('jpeg,png,webp,pdf', fileKinds, 'Kinds of photos and files that are accepted'),
  FILES_QUOTA: optional(wholeNumber(1, 100_000_000), 'MB that all photos and files together may have'),

  LIMIT_FILE: variable('20', wholeNumber(1, 100), 'MB that a photo or file may have'),
  LIMIT_PIXELS: variable('24', wholeNumber(1, 100), 'Megapixels that a photo may have'),
  LIMIT_FILES: variable('30', wholeNumber(1, 200), 'Photos and files of an entry, a return or a void'),
  LIMIT_FREE_FILES: variable(
    '300',
    wholeNumber(1, 100_000),
    'Photos and files of a person that no card has yet',
  ),
  LIMIT_TOKEN: variable('120', wholeNumber(1, 1_000_000), 'Sign-ins a minute an address'),
  LIMIT_TOKEN_FAILURES: variable('10', wholeNumber(1, 1_000_000), 'Failed sign-ins a minute an account'),
  LIMIT_API: variable('3000', wholeNumber(1, 1_000_000), 'Calls a minute a token'),
  LIMIT_EXPORT: variable('30', wholeNumber(1, 1_000_000), 'Files of lists a minute an account'),
  LIMIT_AT_ONCE: variable(
    '600',
    wholeNumber(1, 100_000),
    'Calls that this process has under way at once; further ones are told to come back',
  ),
  LIMIT_CARD: variable(
    '500',
    wholeNumber(50, 10_000),
    'Thousand characters that the values, comments and descriptions of files of a card may have',
  ),
  LIMIT_EXPORT_PAGE: variable(
    '60',
    wholeNumber(1, 1_000_000),
    'Views of the export page a minute an address',
  ),

  LOG_LEVEL: variable(
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'How much is logged',
  ),
  SLOW_STATEMENT: variable(
    '1000',
    wholeNumber(0, 1_000_000),
    'ms from which a statement is logged with the id of its request; 0 logs none',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    address('http', 'https'),
    'A collector that receives the spans of requests by OTLP over HTTP',
  ),
  METRICS_TOKEN: optional(
    bearerWord,
    'The bearer token that callers of /metrics must send; without it only this machine may read them',
  ),
};
