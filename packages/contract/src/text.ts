import { withoutUnseen } from '@kartoteka/domain/look-alike';
import { textLength } from '@kartoteka/domain/text';
import type { MessageName, MessageParams } from '@kartoteka/domain/message/message';
import { z } from 'zod';

/**
 * Returns the `params` of a custom zod issue that names one of the domain's messages. The server words the
 * issue from them when it builds `validationErrors`.
 */
export function worded<N extends MessageName>(rule: N, params: MessageParams<N>) {
  return { params: { rule, params } };
}

const within = (max: number) => (text: string) => textLength(text) <= max;

/** Returns the schema of a text of at most `max` characters (code points). */
const textWithin = (max: number) =>
  z.string().refine(within(max), worded('tooLong', { max })).meta({ maxLength: max });

/** Returns the schema of a required name or label: trimmed, 1 to `max` characters. */
export const requiredText = (max: number) =>
  z.string().trim().min(1).refine(within(max), worded('tooLong', { max })).meta({ maxLength: max });

/**
 * Returns the schema of an optional text: absent, null and blank become null. Any other text keeps its
 * surrounding spaces.
 */
export const optionalText = (max: number) =>
  textWithin(max)
    .nullish()
    .transform((text) => (text == null || text.trim() === '' ? null : text));

/** Returns the schema of an optional name: as `optionalText`, but trimmed. */
export const optionalName = (max: number) =>
  z
    .string()
    .trim()
    .refine(within(max), worded('tooLong', { max }))
    .nullish()
    .transform((text) => text || null);

const seen = () => z.string().overwrite(withoutUnseen).trim();

/**
 * Returns the schema of a required name of a person or party: as `requiredText`, but characters without a
 * glyph are removed.
 */
export const seenName = (max: number) =>
  seen().min(1).refine(within(max), worded('tooLong', { max })).meta({ maxLength: max });

/** Returns the schema of an optional name: as `seenName`, but an absent or blank name is null. */
export const optionalSeenName = (max: number) =>
  seen()
    .refine(within(max), worded('tooLong', { max }))
    .nullish()
    .transform((text) => text || null);

/** Returns the schema of an optional flag. `missing` is its value when it is absent or null. */
export const optionalFlag = (missing: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((flag) => flag ?? missing);

/**
 * Maximum length of a rich text in a request, in characters. The server checks `DESCRIPTION_LENGTH` after it has
 * cleaned the text, without images.
 */
export const RICH_TEXT_RAW_LENGTH = 6_000_000;
