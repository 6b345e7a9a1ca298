import { pl } from '@kartoteka/domain/message/pl';
import { word } from '@kartoteka/domain/message/word';
import type { Violation } from '@kartoteka/domain/violation';
import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'Niepoprawny identyfikator.',
  email: 'Podaj poprawny adres e-mail.',
  datetime: pl.notDateTime(),
  date: pl.notDate(),
  time: pl.notTime(),
};

const TYPES: Readonly<Record<string, string>> = {
  string: pl.notText(),
  number: 'Podaj liczbę.',
  int: pl.notInteger(),
  boolean: pl.notBool(),
  array: 'Podaj listę.',
  object: 'Podaj zestaw pól.',
  record: 'Podaj zestaw pól.',
};

const OTHER = 'Niepoprawna wartość.';

/** The Polish sentence for what a schema found; a message that the schema itself gives goes before it. */
export function issueMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return pl.required();
      return TYPES[String(issue['expected'])] ?? OTHER;
    case 'too_small':
      return tooSmall(String(issue['origin']), Number(issue['minimum']));
    case 'too_big':
      return tooBig(String(issue['origin']), Number(issue['maximum']));
    case 'invalid_format':
      return FORMATS[String(issue['format'])] ?? OTHER;
    case 'invalid_value':
      return issue.input === undefined ? pl.required() : pl.notAnOption();
    case 'invalid_union':
      return issue.input === undefined ? pl.required() : OTHER;
    case 'unrecognized_keys':
      return pl.unknownField();
    case 'custom':
      return worded(issue['params']) ?? OTHER;
    default:
      return OTHER;
  }
}

/** The sentence of an issue that names one of the domain's messages, as the contract's `worded` does. */
function worded(named: unknown): string | null {
  if (typeof named !== 'object' || named === null || !('rule' in named) || !('params' in named)) return null;
  const { rule, params } = named;
  return typeof rule === 'string' && Object.hasOwn(pl, rule)
    ? word({ path: [], rule, params } as Violation)
    : null;
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string') return minimum === 1 ? pl.required() : pl.tooShort({ min: minimum });
  if (origin === 'array') return pl.required();
  return `Podaj liczbę nie mniejszą od ${minimum}.`;
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return pl.tooLong({ max: maximum });
  if (origin === 'array') return pl.tooManyItems({ max: maximum });
  return pl.tooBig({ max: maximum });
}
