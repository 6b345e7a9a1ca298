import { violationTexts } from '@kartoteka/domain/texts/violations';
import { word } from '@kartoteka/domain/message/word';
import type { Violation } from '@kartoteka/domain/violation';
import type { z } from 'zod';
import { schemaTexts } from '#texts/http';

type RawIssue = z.core.$ZodRawIssue;

const FORMATS: Readonly<Record<string, string>> = {
  uuid: schemaTexts.uuid,
  email: schemaTexts.email,
  datetime: violationTexts.notDateTime(),
  date: violationTexts.notDate(),
  time: violationTexts.notTime(),
};

const TYPES: Readonly<Record<string, string>> = {
  string: violationTexts.notText(),
  number: schemaTexts.number,
  int: violationTexts.notInteger(),
  boolean: violationTexts.notBool(),
  array: schemaTexts.list,
  object: schemaTexts.object,
  record: schemaTexts.object,
};

const OTHER = schemaTexts.other;

/** Returns the Polish sentence for an issue of a schema. A message of the schema itself takes precedence. */
export function issueMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return violationTexts.required();
      return TYPES[String(issue['expected'])] ?? OTHER;
    case 'too_small':
      return tooSmall(String(issue['origin']), Number(issue['minimum']));
    case 'too_big':
      return tooBig(String(issue['origin']), Number(issue['maximum']));
    case 'invalid_format':
      return FORMATS[String(issue['format'])] ?? OTHER;
    case 'invalid_value':
      return issue.input === undefined ? violationTexts.required() : violationTexts.notAnOption();
    case 'invalid_union':
      return issue.input === undefined ? violationTexts.required() : OTHER;
    case 'unrecognized_keys':
      return violationTexts.unknownField();
    case 'custom':
      return worded(issue['params']) ?? OTHER;
    default:
      return OTHER;
  }
}

/**
 * Returns the text of an issue that names a message of the domain, as the contract's `worded` makes it.
 * Returns null for any other issue.
 */
function worded(named: unknown): string | null {
  if (typeof named !== 'object' || named === null || !('rule' in named) || !('params' in named)) return null;
  const { rule, params } = named;
  return typeof rule === 'string' && Object.hasOwn(violationTexts, rule)
    ? word({ path: [], rule, params } as Violation)
    : null;
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string')
    return minimum === 1 ? violationTexts.required() : violationTexts.tooShort({ min: minimum });
  if (origin === 'array') return violationTexts.required();
  return schemaTexts.tooSmall(minimum);
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return violationTexts.tooLong({ max: maximum });
  if (origin === 'array') return violationTexts.tooManyItems({ max: maximum });
  return violationTexts.tooBig({ max: maximum });
}
