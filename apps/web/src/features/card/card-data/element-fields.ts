import type { CardElement } from '@kartoteka/contract/control-card-form';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import { fieldOf } from '../../../controls/field-of.ts';

const known = new WeakMap<object, readonly FormElement[]>();
const NO_FIELDS: readonly FormElement[] = [];

/**
 * Returns the fields of an element for rules and controls; empty for an element without a form. The array is cached by
 * the form's elements, so the same form always gives the same array.
 */
export function fieldsOfElement({ formTemplate }: Pick<CardElement, 'formTemplate'>): readonly FormElement[] {
  if (formTemplate === null) return NO_FIELDS;
  const earlier = known.get(formTemplate.elements);
  if (earlier) return earlier;
  const fields = formTemplate.elements.map(fieldOf);
  known.set(formTemplate.elements, fields);
  return fields;
}
