import type { CardElement } from '@kartoteka/contract/control-card-form';
import { hasOptions } from '@kartoteka/domain/data-type/control';
import { isRequired } from '@kartoteka/domain/data-type/effective';
import { fieldOptions } from '@kartoteka/domain/data-type/field-option';
import { type FormElement, kindOf } from '@kartoteka/domain/data-type/form-element';
import { joinHints, lengthWords, limitWords } from '@kartoteka/domain/data-type/limit-words';
import { normWords } from '@kartoteka/domain/data-type/rule-words';
import { controlTypeTexts, storedTypeTexts } from '@kartoteka/domain/texts/controls';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { counterparts } from './counterparts.ts';

import { newerRevisionTexts as texts } from '#texts/newer-revision';

/** One difference between two revisions, in words. */
export interface Difference {
  /** The name of the element, or of the element and its field. */
  readonly place: string;
  /** Null where the earlier revision has no such element or field. */
  readonly before: string | null;
  /** Null where the newer revision has no such element or field. */
  readonly after: string | null;
}

function optionWords(field: FormElement): string | null {
  const kind = kindOf(field);
  if (kind === null || !hasOptions(field.dataType.controlType)) return null;
  return texts.options(fieldOptions(kind, field.dataType.settings).map(({ label }) => label));
}

/**
 * Describes a field in one line: its name, its kind, whether it is required, its options, norm, limits and
 * description.
 */
function fieldWords(field: FormElement): string {
  const { controlType, storedValueType, storedValueUnitType, settings } = field.dataType;
  const isRead = controlType === 'contentDisplay';
  const stored = isRead ? [] : [storedTypeTexts[storedValueType], storedValueUnitType?.name];
  return [
    field.name,
    [controlTypeTexts[controlType], ...stored].filter(Boolean).join(', '),
    isRequired(settings) ? texts.required : null,
    optionWords(field),
    joinHints([normWords(field), limitWords(field), lengthWords(field)]),
    field.description,
  ]
    .filter((part) => part !== null && part !== '')
    .join('; ');
}

function elementWords({ name, description, repetitionSettings }: CardElement): string {
  const { isRepeatable, minRepetitions, maxRepetitions } = repetitionSettings;
  return [name, isRepeatable ? texts.repeated(minRepetitions, maxRepetitions) : null, description]
    .filter((part) => part !== null && part !== '')
    .join('; ');
}

const placeOf = (element: CardElement, field: FormElement): string => `${element.name}: ${field.name}`;

function fieldDifferences(element: CardElement, target: CardElement): readonly Difference[] {
  const [fields, later] = [fieldsOfElement(element), fieldsOfElement(target)];
  const pairs = counterparts(fields, later);
  const kept = new Set([...pairs.values()].map(({ id }) => id));
  const changed = fields.map((field): Difference => {
    const counterpart = pairs.get(field.id);
    const after = counterpart === undefined ? null : fieldWords(counterpart);
    return { place: placeOf(element, field), before: fieldWords(field), after };
  });
  const added = later
    .filter(({ id }) => !kept.has(id))
    .map((field): Difference => ({ place: placeOf(target, field), before: null, after: fieldWords(field) }));
  return [...changed, ...added];
}

/**
 * Returns the differences between two revisions of a template, in the order of the earlier revision. New
 * fields follow the other fields of their element, and new elements come last.
 */
export function differencesOf(
  before: readonly CardElement[],
  after: readonly CardElement[],
): readonly Difference[] {
  const pairs = counterparts(before, after);
  const kept = new Set([...pairs.values()].map(({ id }) => id));
  const changed = before.flatMap((element): readonly Difference[] => {
    const target = pairs.get(element.id);
    const words = elementWords(element);
    if (target === undefined) return [{ place: element.name, before: words, after: null }];
    const own = { place: element.name, before: words, after: elementWords(target) };
    return [own, ...fieldDifferences(element, target)];
  });
  const added = after
    .filter(({ id }) => !kept.has(id))
    .map((element): Difference => ({
      place: element.name,
      before: null,
      after: [elementWords(element), ...fieldsOfElement(element).map(fieldWords)].join('\n'),
    }));
  return [...changed, ...added].filter((one) => one.before !== one.after);
}
