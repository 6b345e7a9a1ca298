import { withoutUnseen } from '@kartoteka/domain/look-alike';
import { textLength } from '@kartoteka/domain/text';
import type { MessageName, MessageParams } from '@kartoteka/domain/message/message';
import { z } from 'zod';

/**
 * The `params` of a custom zod issue that names one of the domain's messages; whoever turns issues into
 * `validationErrors` words it from there.
 */
export function worded<N extends MessageName>(rule: N, params: MessageParams<N>) {
  return { params: { rule, params } };
}

const within = (max: number) => (text: string) => textLength(text) <= max;

/** A text of at most `max` characters (code points). */
export const textWithin = (max: number) =>
  z.string().refine(within(max), worded('tooLong', { max })).meta({ maxLength: max });

/** A name or label that must be there: trimmed, 1 to `max` characters. */
export const requiredText = (max: number) =>
  z.string().trim().min(1).refine(within(max), worded('tooLong', { max })).meta({ maxLength: max });

/** A text that may be missing: absent, null and blank are all null. Not trimmed otherwise. */
export const optionalText = (max: number) =>
  textWithin(max)
    .nullish()
    .transform((text) => (text == null || text.trim() === '' ? null : text));

/** As `optionalText`, trimmed: for names that need not be given. */
export const optionalName = (max: number) =>
  z
    .string()
    .trim()
    .refine(within(max), worded('tooLong', { max }))
    .nullish()
    .transform((text) => text || null);

const seen = () => z.string().overwrite(withoutUnseen).trim();

/** As `requiredText`, without signs that have no glyph: what people and parties are called by. */
export const seenName = (max: number) =>
  seen().min(1).refine(within(max), worded('tooLong', { max })).meta({ maxLength: max });

/** The same, for one that need not be given; none is null. */
export const optionalSeenName = (max: number) =>
  seen()
    .refine(within(max), worded('tooLong', { max }))
    .nullish()
    .transform((text) => text || null);

/** A flag that may be missing. */
export const optionalFlag = (missing: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((flag) => flag ?? missing);

/** Rich text as it arrives; the server judges DESCRIPTION_LENGTH after cleaning, images not counted. */
export const RICH_TEXT_RAW_LENGTH = 6_000_000;
