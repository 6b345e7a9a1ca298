import type { CardElement } from '@kartoteka/contract/control-card-form';
import { holdsRichText } from '@kartoteka/domain/data-type/control';
import { isRequired } from '@kartoteka/domain/data-type/effective';
import { type FormElement, photoSettingsOf } from '@kartoteka/domain/data-type/form-element';
import { joinHints, lengthWords, limitWords } from '@kartoteka/domain/data-type/limit-words';
import { normWords, ruleField, valueWords } from '@kartoteka/domain/data-type/rule-words';
import { photoWords } from '@kartoteka/domain/file/photo-settings';
import { controlTypeTexts, storedTypeTexts } from '@kartoteka/domain/texts/controls';
import { plainText } from '../../../form/rich-text/plain-text.ts';
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
  const words = ruleField(field);
  if (words === null || words.options.length === 0) return null;
  return texts.options(words.options.map(({ value }) => valueWords(words, value)));
}

function neededPhotos(field: FormElement): string | null {
  const settings = photoSettingsOf(field);
  if (settings === null) return null;
  return settings.when === 'never' ? photoWords(settings) : texts.photos(photoWords(settings));
}

const isRich = ({ dataType }: FormElement): boolean => holdsRichText(dataType.controlType);

/**
 * Describes a field in one line: its name, its kind, whether it is required, its options, norm, limits, photos and
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
    neededPhotos(field),
    isRich(field) ? plainText(field.description ?? '') : field.description,
  ]
    .filter((part) => part !== null && part !== '')
    .join('; ');
}

function elementWords({ name, description, repetitionSettings }: CardElement): string {
  const { isRepeatable, minRepetitions, maxRepetitions } = repetitionSettings;
  const repetitions = isRepeatable ? texts.repeated(minRepetitions, maxRepetitions) : null;
  return [name, repetitions, plainText(description ?? '')]
    .filter((part) => part !== null && part !== '')
    .join('; ');
}

/**
 * Returns the words after a change. A rich description can change without its text, for example by a picture, and then
 * the words say so.
 */
function wordsAfter(before: string, after: string, isOtherDescription: boolean): string {
  return before === after && isOtherDescription ? `${after}; ${texts.otherLook}` : after;
}

const placeOf = (element: CardElement, field: FormElement): string => `${element.name}: ${field.name}`;

function fieldDifferences(element: CardElement, target: CardElement): readonly Difference[] {
  const [fields, later] = [fieldsOfElement(element), fieldsOfElement(target)];
  const pairs = counterparts(fields, later);
  const kept = new Set([...pairs.values()].map(({ id }) => id));
  const changed = fields.map((field): Difference => {
    const counterpart = pairs.get(field.id);
    const [place, before] = [placeOf(element, field), fieldWords(field)];
    if (counterpart === undefined) return { place, before, after: null };
    const isOther = isRich(field) && (field.description ?? '') !== (counterpart.description ?? '');
    return { place, before, after: wordsAfter(before, fieldWords(counterpart), isOther) };
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
    const isOther = (element.description ?? '') !== (target.description ?? '');
    const own = {
      place: element.name,
      before: words,
      after: wordsAfter(words, elementWords(target), isOther),
    };
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
