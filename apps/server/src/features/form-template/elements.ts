import { formElementInput, type FormTemplate } from '@kartoteka/contract/form-template';
import { checkValidator, type PatternJudge, patternJudge } from '@kartoteka/domain/data-type/check-rule';
import {
  CONTROL_TYPES,
  holdsRichText,
  STORED_VALUE_TYPES,
  valueKind,
} from '@kartoteka/domain/data-type/control';
import { richDescription } from '@kartoteka/domain/data-type/description';
import { checkPhotoSettings } from '@kartoteka/domain/file/photo-settings';
import { DESCRIPTION_LENGTH } from '@kartoteka/domain/limits';
import { textLength } from '@kartoteka/domain/text';
import { under, type Violation, violation } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Prepared } from '../../crud/judge.ts';
import { checkReferences } from '../../crud/references.ts';
import { type ValidFields, validFields } from '../../crud/valid-fields.ts';
import type { Database } from '../../db/database.ts';
import { plainDescription } from '../../html/plain-text.ts';
import { checkRichText, cleanRichText, type PlacedText, rawFaults } from '../../html/rich-text.ts';
import { decodePictures } from '../../pictures/decode.ts';
import { textPictures, withTextPictures } from '../../pictures/texts.ts';
import { re2 } from '../../regex/re2.ts';

/**
 * The part of a stored element that the next input is compared with. A form may keep an archived data type, or a
 * pattern that would be refused now, only if it uses it already.
 */
type StoredElement = Pick<
  FormTemplate['elements'][number],
  'id' | 'description' | 'dataType' | 'dataTypeId' | 'dataTypeSettings'
>;

/** The fields of an element's input that their schemas accept. */
export type ElementParts = ValidFields<typeof formElementInput.shape>;

export const elementParts = (row: unknown): ElementParts => validFields(formElementInput.shape, row);

const usedType = z.object({
  id: z.string(),
  controlType: z.enum(CONTROL_TYPES),
  storedValueType: z.enum(STORED_VALUE_TYPES),
});
type UsedType = z.output<typeof usedType>;

async function readTypes(
  db: Kysely<Database>,
  elements: readonly ElementParts[],
): Promise<Map<string | undefined, UsedType>> {
  const rows = await db
    .selectFrom('data_type')
    .select(['id', 'control_type as controlType', 'stored_value_type as storedValueType'])
    .where((row) =>
      row('id', '=', row.fn.any(row.val(elements.flatMap(({ dataTypeId }) => dataTypeId ?? [])))),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, usedType.parse(row)]));
}

/**
 * Returns whether the description of an element with this data type is rich text. Only elements that show
 * text instead of taking a value have a rich description (spec 2.5.11).
 */
const isRich = (type: Pick<UsedType, 'controlType'> | undefined): boolean =>
  type !== undefined && holdsRichText(type.controlType);

/**
 * Returns a description with each picture reduced to `<img>`. A description from a client, with data URLs, can then be
 * compared with the stored one, which has addresses.
 */
const apart = (description: string | null): string => (description ?? '').replaceAll(/<img [^>]*>/g, '<img>');

/**
 * Returns whether the description of an element is rich text as the client has sent it. A client that does not say so,
 * changes the data type and sends the stored description again has written neither plain nor rich text for the new one.
 */
function isSentRich(
  { description, isRichDescription }: ElementParts,
  type: UsedType | undefined,
  before: StoredElement | undefined,
): boolean {
  if (isRichDescription != null) return isRichDescription;
  const isSame = before !== undefined && apart(description ?? null) === apart(before.description);
  return isRich(isSame ? before.dataType : type);
}

/**
 * Returns the element's description as its data type needs it (ruling 3.9). The data type may have become a description,
 * or stopped being one, since the client read it.
 */
function fittingDescription(
  { description }: ElementParts,
  type: UsedType | undefined,
  wasRich: boolean,
): string | null | undefined {
  if (!description || type === undefined || isRich(type) === wasRich) return description;
  return wasRich ? plainDescription(description) : richDescription(description);
}

/** Returns the descriptions of some of the elements, with their places in the input. */
function descriptionsOf<E extends ElementParts>(
  elements: readonly E[],
  isWanted: (element: E, at: number) => boolean,
): PlacedText[] {
  return elements.flatMap((element, at) =>
    isWanted(element, at) ? [{ path: ['elements', at, 'description'], text: element.description }] : [],
  );
}

function cleanDescription<D extends string | null | undefined>(type: UsedType | undefined, description: D) {
  return description == null || !isRich(type) ? description : cleanRichText(description);
}

function checkDescription(type: UsedType | undefined, description: string | null = null): Violation[] {
  if (isRich(type)) return checkRichText(['description'], description);
  const isLong = description !== null && textLength(description) > DESCRIPTION_LENGTH;
  return isLong ? [violation(['description'], 'tooLong', { max: DESCRIPTION_LENGTH })] : [];
}

function checkOwnRule(
  type: UsedType | undefined,
  { dataTypeSettings }: ElementParts,
  judge: PatternJudge,
  stored: readonly StoredElement[],
): Violation[] {
  const validator = dataTypeSettings?.validatorSettings ?? null;
  if (validator === null || type === undefined) return [];
  const before = stored.flatMap((element) => element.dataTypeSettings.validatorSettings ?? []);
  return under(
    ['dataTypeSettings', 'validatorSettings'],
    checkValidator(valueKind(type.controlType, type.storedValueType), validator, judge, before),
  );
}

/**
 * Checks a form's elements against the data types that they use, and locks those types. Returns the elements with
 * cleaned rich descriptions, and with addresses instead of the data URLs of pictures. If a rich description, or all
 * rich descriptions together, are too long for cleaning, none is cleaned.
 *
 * @param stored the form's current elements
 */
export async function prepareElements<E extends ElementParts>(
  db: Kysely<Database>,
  sent: readonly E[],
  stored: readonly StoredElement[],
): Promise<Prepared<E[]>> {
  const named = sent.flatMap(({ dataTypeId: id }, at) =>
    id === undefined ? [] : [{ id, path: ['elements', at, 'dataTypeId'] }],
  );
  const used = new Set(stored.map((element) => element.dataTypeId));
  const unusable = await checkReferences(db, 'data_type', named, used);
  const types = await readTypes(db, sent);
  const typeOf = ({ dataTypeId }: ElementParts) => types.get(dataTypeId);
  const before = new Map(stored.map((element) => [element.id, element]));
  const needsRich = (element: ElementParts) => isRich(typeOf(element));
  const wasRich = sent.map((element) => isSentRich(element, typeOf(element), before.get(element.id ?? '')));
  const tooLongAsSent = rawFaults(descriptionsOf(sent, (_element, at) => wasRich[at] === true));
  const elements =
    tooLongAsSent.length > 0
      ? [...sent]
      : sent.map((element, at) => ({
          ...element,
          description: fittingDescription(element, typeOf(element), wasRich[at] === true),
        }));
  const tooLong = tooLongAsSent.length > 0 ? tooLongAsSent : rawFaults(descriptionsOf(elements, needsRich));
  const clean =
    tooLong.length > 0
      ? [...elements]
      : elements.map((element) => ({
          ...element,
          description: cleanDescription(typeOf(element), element.description),
        }));
  const texts = descriptionsOf(clean, needsRich);
  const pictures = await decodePictures(db, tooLong.length > 0 ? [] : textPictures(texts));
  const ready = clean.map((element) => ({
    ...element,
    description: needsRich(element)
      ? withTextPictures(element.description, (url) => pictures.addresses.get(url))
      : element.description,
  }));
  const judge = patternJudge(re2);
  const broken = ready.flatMap((element, at) => {
    const type = typeOf(element);
    const isUncleaned = tooLong.length > 0 && (needsRich(element) || wasRich[at] === true);
    const description = isUncleaned ? [] : checkDescription(type, element.description);
    const photos = element.photoSettings ? checkPhotoSettings(element.photoSettings) : [];
    return under(
      ['elements', at],
      [...description, ...checkOwnRule(type, element, judge, stored), ...under(['photoSettings'], photos)],
    );
  });
  return { ready, faults: [...unusable, ...tooLong, ...broken, ...pictures.faults], store: pictures.store };
}
