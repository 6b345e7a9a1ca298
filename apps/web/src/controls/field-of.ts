import { CONTROL_TYPES, STORED_VALUE_TYPES } from '@kartoteka/domain/data-type/control';
import type { FormElement } from '@kartoteka/domain/data-type/form-element';
import type { PhotoSettings } from '@kartoteka/domain/file/photo-settings';
import { isFillable } from '@kartoteka/domain/data-type/judge';
import { readSetting } from '@kartoteka/domain/data-type/read-setting';

/** A field as the server sends it. */
export interface WireField {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** Missing in a card that an earlier version of the product kept on this device. */
  readonly photoSettings?: PhotoSettings | null;
  readonly dataType: {
    readonly id: string;
    readonly displayName: string;
    readonly controlType: string;
    readonly storedValueType: string;
    readonly storedValueUnitType: { readonly name: string } | null;
    readonly settings: readonly unknown[];
  };
}

const known = new WeakMap<WireField, FormElement>();

/**
 * Returns the field in the form that rules and controls use, the same object for the same `wire`. An unknown
 * control type becomes a select (spec 2.11.12), an unknown stored value type becomes text, and unknown
 * settings are ignored.
 */
export function fieldOf(wire: WireField): FormElement {
  const earlier = known.get(wire);
  if (earlier) return earlier;
  const { id, name, description, photoSettings = null, dataType } = wire;
  const field: FormElement = {
    id,
    name,
    description,
    filterGroup: null,
    photoSettings,
    dataType: {
      id: dataType.id,
      displayName: dataType.displayName,
      controlType: CONTROL_TYPES.find((one) => one === dataType.controlType) ?? 'select',
      storedValueType: STORED_VALUE_TYPES.find((one) => one === dataType.storedValueType) ?? 'text',
      storedValueUnitType: dataType.storedValueUnitType,
      settings: dataType.settings.flatMap((raw) => readSetting(raw) ?? []),
    },
  };
  known.set(wire, field);
  return field;
}

/** The part of a card's element that lists its fields. */
interface WireElement {
  /** Null for an element without a form. */
  readonly formTemplate: { readonly elements: readonly WireField[] } | null;
}

/**
 * Returns whether the element has a field to answer. An element without such a field never waits for anybody.
 */
export function hasSomethingToFill({ formTemplate }: WireElement): boolean {
  return formTemplate?.elements.some((field) => isFillable(fieldOf(field))) ?? false;
}
