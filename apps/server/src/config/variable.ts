import type { FileMedia } from '@kartoteka/domain/file/media';
import { isIP } from 'node:net';
import { z } from 'zod';
import { placesOf, wantedServer } from '../db/hosts.ts';
import { hostOf } from '../http/request/host.ts';

/** One environment variable: how its text becomes a value, its default, and its description. */
export interface Variable<T> {
  /** The text that is used when the variable is not set; null when it then has no value. */
  fallback: string | null;
  schema: z.ZodType<T, string>;
  doc: string;
}

/** Defines a variable that always has a value. */
export function variable<T>(fallback: string, schema: z.ZodType<T, string>, doc: string): Variable<T> {
  return { fallback, schema, doc };
}

/** Defines a variable that may be absent. Its value is then null. */
export function optional<T>(schema: z.ZodType<T, string>, doc: string): Variable<T | null> {
  return { fallback: null, schema, doc };
}

/** Accepts a whole number from `min` to `max`, both included. */
export function wholeNumber(min: number, max: number): z.ZodType<number, string> {
  const error = `ma być liczbą całkowitą od ${min} do ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

/** Accepts '1' or 'true' for on, and '0' or 'false' for off, in upper or lower case. */
export const onOff: z.ZodType<boolean, string> = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['1', '0', 'true', 'false'], { error: 'ma być 1 albo 0' }))
  .transform((value) => value === '1' || value === 'true');

/** Accepts exactly one of the given words. */
export function oneOf<const W extends readonly string[]>(...words: W): z.ZodType<W[number], string> {
  const error = `ma być jednym z: ${words.join(', ')}`;
  return z.string().refine((value): value is W[number] => words.includes(value), { error });
}

/** Accepts host names or IP addresses without ports, separated by commas or spaces. */
export const hostNames: z.ZodType<readonly string[], string> = z.string().transform((text, context) => {
  const hosts = text.split(/[\s,]+/).filter(Boolean);
  const names = hosts.map((one) => (/:\d+$/.test(one) && isIP(one) === 0 ? null : hostOf(bracketed(one))));
  if (names.every((name) => name !== null)) return names;
  context.addIssue({
    code: 'custom',
    message: 'ma zawierać nazwy serwera bez portu, oddzielone przecinkami',
  });
  return z.NEVER;
});

const bracketed = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/** Accepts any text. */
export const text: z.ZodType<string, string> = z.string();

/** Accepts an absolute URL with one of the schemes. */
export function address(...schemes: string[]): z.ZodType<string, string> {
  const error = `ma być adresem zaczynającym się od ${schemes.map((scheme) => `${scheme}://`).join(' albo ')}`;
  return z
    .string()
    .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)), {
      error,
    });
}

/** Accepts the URL of a store with the S3 protocol, without user name, password, query and fragment. */
export const storeAddress: z.ZodType<URL, string> = address('http', 'https')
  .transform((value) => new URL(value))
  .refine(({ username, password, search, hash }) => `${username}${password}${search}${hash}` === '', {
    error: 'ma być samym adresem magazynu, bez klucza, zapytania i kotwicy',
  });

/**
 * Accepts the name of a bucket: 3 to 63 small letters, digits, '-' and '.', with a letter or digit at both ends and on
 * both sides of each '.'. Refuses four numbers like an IP address.
 */
export const bucketName: z.ZodType<string, string> = z
  .string()
  .regex(/^(?=.{3,63}$)(?!\d+(?:\.\d+){3}$)[a-z\d]+(?:-+[a-z\d]+|\.[a-z\d]+)*$/, {
    error:
      'ma mieć od 3 do 63 znaków: małe litery a–z, cyfry, łączniki i pojedyncze kropki, a na końcach i przy kropkach literę lub cyfrę, i nie może wyglądać jak adres IP',
  });

/** Accepts the beginning of every name in a bucket, and adds a missing final '/'. Its characters need no escaping. */
export const keyPrefix: z.ZodType<string, string> = z
  .string()
  .max(200, { error: 'ma mieć najwyżej 200 znaków' })
  .regex(/^(?!\/)(?:[\w-][\w.-]*\/?)+$/, {
    error:
      'ma zawierać litery a–z, cyfry, łączniki, podkreślenia i kropki, a między nimi pojedyncze ukośniki',
  })
  .transform((value) => (value.endsWith('/') ? value : `${value}/`));

/** Accepts a word of 1 to 256 visible ASCII characters. */
export const visibleWord: z.ZodType<string, string> = z
  .string()
  .regex(/^[!-~]{1,256}$/, { error: 'ma być jednym słowem bez odstępów i polskich liter' });

/** Accepts a token that an `Authorization: Bearer` header can carry (RFC 6750), such as a text in base64. */
export const bearerWord: z.ZodType<string, string> = z
  .string()
  .max(500, { error: 'ma mieć najwyżej 500 znaków' })
  .regex(/^[\w.~+/-]+=*$/, {
    error: 'ma mieć litery a–z, cyfry i znaki - . _ ~ + /, a na końcu może mieć znaki =',
  });

/**
 * Accepts an address of PostgreSQL. An address with several servers either has no `target_session_attrs`, or asks in
 * it for the server that accepts writes.
 */
export const databaseAddress: z.ZodType<string, string> = z
  .string()
  .refine((value) => placesOf(value) !== null, {
    error: 'ma być adresem zaczynającym się od postgres:// albo postgresql://, z portami do 65535',
    abort: true,
  })
  .refine(
    (value) => placesOf(value)?.length === 1 || [null, 'read-write', 'primary'].includes(wantedServer(value)),
    { error: 'z kilkoma serwerami może mieć tylko target_session_attrs=read-write, bo program zapisuje' },
  );

const KINDS = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
} as const satisfies Record<string, FileMedia>;

/** Accepts short names of file kinds, separated by commas or spaces, and returns their media types. */
export const fileKinds: z.ZodType<readonly FileMedia[], string> = z.string().transform((text, context) => {
  const names = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const known = names.filter((name): name is keyof typeof KINDS => Object.hasOwn(KINDS, name));
  if (known.length === names.length && known.length > 0) return known.map((name) => KINDS[name]);
  context.addIssue({ code: 'custom', message: `ma zawierać nazwy: ${Object.keys(KINDS).join(', ')}` });
  return z.NEVER;
});
