import type { FormTemplateInput } from '@kartoteka/contract/form-template';
import { checkValidator } from '@kartoteka/domain/data-type/check-rule';
import { CONTROL_TYPES, STORED_VALUE_TYPES, valueKind } from '@kartoteka/domain/data-type/control';
import { DESCRIPTION_LENGTH } from '@kartoteka/domain/limits';
import { textLength } from '@kartoteka/domain/text';
import { under, type Violation, violation } from '@kartoteka/domain/violation';
import { z } from 'zod';
import { checkReferences } from '../../crud/references.ts';
import { checkRichText, cleanRichText } from '../../html/rich-text.ts';
import { ValidationError } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { re2 } from '../../regex/re2.ts';

type ElementInput = FormTemplateInput['elements'][number];

const usedType = z.object({
  id: z.string(),
  controlType: z.enum(CONTROL_TYPES),
  storedValueType: z.enum(STORED_VALUE_TYPES),
});
type UsedType = z.output<typeof usedType>;

async function readTypes(work: Work, elements: readonly ElementInput[]): Promise<Map<string, UsedType>> {
  const rows = await work.db
    .selectFrom('data_type')
    .select(['id', 'control_type as controlType', 'stored_value_type as storedValueType'])
    .where((row) => row('id', '=', row.fn.any(row.val(elements.map((element) => element.dataTypeId)))))
    .execute();
  return new Map(rows.map((row) => [row.id, usedType.parse(row)]));
}

/** Rich where the element only shows text (spec 2.5), plain otherwise. */
function cleanDescription(type: UsedType | undefined, description: string | null): string | null {
  if (description === null || type?.controlType !== 'contentDisplay') return description;
  return cleanRichText(description);
}

function checkDescription(type: UsedType | undefined, description: string | null): Violation[] {
  if (type?.controlType === 'contentDisplay') return checkRichText(['description'], description);
  const isLong = description !== null && textLength(description) > DESCRIPTION_LENGTH;
  return isLong ? [violation(['description'], 'tooLong', { max: DESCRIPTION_LENGTH })] : [];
}

function checkOwnRule(type: UsedType | undefined, element: ElementInput): Violation[] {
  const validator = element.dataTypeSettings.validatorSettings;
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
export async function readyElements(
  work: Work,
  elements: readonly ElementInput[],
  used: ReadonlySet<string>,
): Promise<ElementInput[]> {
  const faults = await checkReferences(
    work.db,
    'data_type',
    elements.map(({ dataTypeId }, at) => ({ id: dataTypeId, path: ['elements', at, 'dataTypeId'] })),
    used,
  );
  const types = await readTypes(work, elements);
  const ready = elements.map((element) => ({
    ...element,
    description: cleanDescription(types.get(element.dataTypeId), element.description),
  }));
  ready.forEach((element, at) => {
    const type = types.get(element.dataTypeId);
    const own = [...checkDescription(type, element.description), ...checkOwnRule(type, element)];
    faults.push(...under(['elements', at], own));
  });
  if (faults.length > 0) throw ValidationError.of(faults);
  return ready;
}
