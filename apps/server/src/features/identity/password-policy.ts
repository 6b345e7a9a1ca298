import { readFileSync } from 'node:fs';
import { type BusinessRule, businessRule, marking } from '@kartoteka/domain/business-rule';
import { dictionary } from '@zxcvbn-ts/language-common';
import { textLength } from '@kartoteka/domain/text';
import { StartError } from '../../process/start-error.mjs';

/** What a new password must be: long enough and not among the usual ones; no rules of composition. */
export interface PasswordPolicy {
  minLength: number;
  /** Lower case. */
  common: ReadonlySet<string>;
}

/** How many of the ranked passwords that are long enough count as usual. */
const MOST_COMMON = 5000;

/** Usual in Poland or with this product, and not in the international ranking. */
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

/** @param listFile a list to use instead of the one that comes along, one password a line */
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

/** The rule that a new password breaks, marked at its field; none when it may be used. */
export function brokenPassword(policy: PasswordPolicy, password: string, field: string): BusinessRule[] {
  if (textLength(password) < policy.minLength) {
    return [marking([field], businessRule('Volo.Abp.Identity:PasswordTooShort', { min: policy.minLength }))];
  }
  return policy.common.has(password.toLowerCase())
    ? [marking([field], businessRule('Volo.Abp.Identity:PasswordTooCommon'))]
    : [];
}
