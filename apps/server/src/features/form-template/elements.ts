import { formElementInput } from '@kartoteka/contract/form-template';
import { checkValidator } from '@kartoteka/domain/data-type/check-rule';
import { CONTROL_TYPES, STORED_VALUE_TYPES, valueKind } from '@kartoteka/domain/data-type/control';
import { DESCRIPTION_LENGTH } from '@kartoteka/domain/limits';
import { textLength } from '@kartoteka/domain/text';
import { under, type Violation, violation } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Prepared } from '../../crud/judge.ts';
import { checkReferences } from '../../crud/references.ts';
import { type Sound, soundFields } from '../../crud/sound.ts';
import type { Database } from '../../db/database.ts';
import { checkRichText, cleanRichText } from '../../html/rich-text.ts';
import { re2 } from '../../regex/re2.ts';

/** What could be read of an element. */
export type ElementParts = Sound<typeof formElementInput.shape>;

export const elementParts = (row: unknown): ElementParts => soundFields(formElementInput.shape, row);

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

/** Rich where the element only shows text (spec 2.5.11), plain otherwise. */
function cleanDescription<D extends string | null | undefined>(type: UsedType | undefined, description: D) {
  if (description == null || type?.controlType !== 'contentDisplay') return description;
  return cleanRichText(description);
}

function checkDescription(type: UsedType | undefined, description: string | null = null): Violation[] {
  if (type?.controlType === 'contentDisplay') return checkRichText(['description'], description);
  const isLong = description !== null && textLength(description) > DESCRIPTION_LENGTH;
  return isLong ? [violation(['description'], 'tooLong', { max: DESCRIPTION_LENGTH })] : [];
}

function checkOwnRule(type: UsedType | undefined, { dataTypeSettings }: ElementParts): Violation[] {
  const validator = dataTypeSettings?.validatorSettings ?? null;
  if (validator === null || type === undefined) return [];
  return under(
    ['dataTypeSettings', 'validatorSettings'],
    checkValidator(valueKind(type.controlType, type.storedValueType), validator, re2),
  );
}

/**
 * Judges a form's elements against the data types that they use, holds those types, and cleans the descriptions.
 *
 * @param used ids of the data types that the form uses already
 */
export async function prepareElements<E extends ElementParts>(
  db: Kysely<Database>,
  elements: readonly E[],
  used: ReadonlySet<string>,
): Promise<Prepared<E[]>> {
  const named = elements.flatMap(({ dataTypeId: id }, at) =>
    id === undefined ? [] : [{ id, path: ['elements', at, 'dataTypeId'] }],
  );
  const unusable = await checkReferences(db, 'data_type', named, used);
  const types = await readTypes(db, elements);
  const ready = elements.map((element) => ({
    ...element,
    description: cleanDescription(types.get(element.dataTypeId), element.description),
  }));
  const broken = ready.flatMap((element, at) => {
    const type = types.get(element.dataTypeId);
    const own = [...checkDescription(type, element.description), ...checkOwnRule(type, element)];
    return under(['elements', at], own);
  });
  return { ready, faults: [...unusable, ...broken] };
}
