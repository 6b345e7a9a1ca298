import { readFileSync } from 'node:fs';
import { type BusinessRule, businessRule, marking } from '@kartoteka/domain/business-rule';
import { dictionary } from '@zxcvbn-ts/language-common';
import { textLength } from '@kartoteka/domain/text';
import { StartError } from '../../process/start-error.mjs';
import { isSamePassword } from './password-hash.ts';

/** Requirements of a new password: it must be long enough and not common. Any characters are allowed. */
export interface PasswordPolicy {
  minLength: number;
  /** Common passwords in lower case. */
  common: ReadonlySet<string>;
}

/** Number of the most common passwords that are refused, counting only passwords that are long enough. */
const MOST_COMMON = 5000;

/** Further passwords that are refused, because they are common in Poland or easy to guess for this product. */
const LOCAL = [
  'kartoteka',
  'kartoteka1',
  'kartoteka123',
  'administrator',
  'haslo123',
  'haslohaslo',
  'haslo1234',
  'mojehaslo',
  'polska123',
  'polska12',
  'warszawa1',
  'zaq12wsx',
  'zaq1@wsx',
  'qwerty123',
  'samsung1',
  'misiaczek',
  'kochanie1',
];

/**
 * Returns the requirements of new passwords.
 *
 * @param listFile path of a list to use instead of the built-in one, with one password on each line
 * @throws StartError for a list that cannot be read
 */
export function readPasswordPolicy(minLength: number, listFile: string | null): PasswordPolicy {
  const listed = listFile === null ? comesAlong(minLength) : readList(listFile);
  return {
    minLength,
    common: new Set(listed.map((password) => password.trim().toLowerCase()).filter(Boolean)),
  };
}

function comesAlong(minLength: number): string[] {
  const ranked = dictionary['passwords-common'].filter((password) => password.length >= minLength);
  return [...ranked.slice(0, MOST_COMMON), ...LOCAL];
}

function readList(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/);
  } catch (cause) {
    throw new StartError(`Listy haseł ${file} nie da się odczytać; popraw PASSWORD_LIST.`, { cause });
  }
}

/**
 * Returns a violated rule, marked at `field`, if a new password equals the present one, otherwise []. Call it only after
 * `present` was verified, because a wrong `present` says nothing about the stored password.
 */
export function unchangedPassword(present: string, next: string, field: string): BusinessRule[] {
  return isSamePassword(present, next)
    ? [marking([field], businessRule('Volo.Abp.Identity:PasswordUnchanged'))]
    : [];
}

/** Returns the rule that a new password breaks, marked at `field`; an empty list when the password is allowed. */
export function brokenPassword(policy: PasswordPolicy, password: string, field: string): BusinessRule[] {
  if (textLength(password) < policy.minLength) {
    return [marking([field], businessRule('Volo.Abp.Identity:PasswordTooShort', { min: policy.minLength }))];
  }
  return policy.common.has(password.toLowerCase())
    ? [marking([field], businessRule('Volo.Abp.Identity:PasswordTooCommon'))]
    : [];
}
