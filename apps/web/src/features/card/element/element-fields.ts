import type { CardElement } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { isFillable } from '@kartoteka/domain/data-type/judge';
import { fieldOf } from '../../../controls/field-of.ts';

const known = new WeakMap<object, readonly FormElement[]>();
const NO_FIELDS: readonly FormElement[] = [];

/** The fields of an element as rules and controls see them; none when it has no form. The same list each time. */
export function fieldsOf({ formTemplate }: Pick<CardElement, 'formTemplate'>): readonly FormElement[] {
  if (formTemplate === null) return NO_FIELDS;
  const earlier = known.get(formTemplate.elements);
  if (earlier) return earlier;
  const fields = formTemplate.elements.map(fieldOf);
  known.set(formTemplate.elements, fields);
  return fields;
}

/** Whether there is a field to answer at all; an element without one never waits for anybody. */
export function hasSomethingToFill(element: Pick<CardElement, 'formTemplate'>): boolean {
  return fieldsOf(element).some(isFillable);
}
