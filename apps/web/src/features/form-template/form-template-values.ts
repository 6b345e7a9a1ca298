import type { FormTemplate, formTemplateInput } from '@kartoteka/contract/form-template';
import { holdsRichText } from '@kartoteka/domain/data-type/control';
import type { UsedDataType } from '@kartoteka/domain/data-type/form-element';
import type { ValidatorSettings } from '@kartoteka/domain/data-type/settings';
import type { PhotoSettings } from '@kartoteka/domain/file/photo-settings';
import type { z } from 'zod';
import { newKey } from '../../form/values/row-key.ts';
import { editedRule, sentExpectation, sentValues } from '../../form/rule/rule-values.ts';

/**
 * The photos that a field demands. 'any' allows photos and demands none, and 'never' forbids photos. With any other
 * `when`, a null `min` demands one photo, and a null `max` sets no limit.
 */
export interface PhotoRow {
  readonly when: PhotoSettings['when'] | 'any';
  readonly min: number | null;
  readonly max: number | null;
}

const ANY_PHOTOS: PhotoRow = { when: 'any', min: null, max: null };

/** The parts of a data type that name it and tell the kind of its values. */
export type NamedDataType = Pick<UsedDataType, 'id' | 'displayName' | 'controlType' | 'storedValueType'>;

function namedType({ id, displayName, controlType, storedValueType }: NamedDataType): NamedDataType {
  return { id, displayName, controlType, storedValueType };
}

/** An element in the form. A null `id` means a new element. */
export interface ElementRow {
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
  readonly dataTypeId: string | null;
  /**
   * The data type of the stored element, because the look-up has no archived data types; null if the element is new.
   */
  readonly storedType: NamedDataType | null;
  /** The name of the data type in the pasted row, when no data type has that name; otherwise ''. */
  readonly pastedType: string;
  readonly filterGroup: string;
  readonly description: string;
  /**
   * Whether `description` is rich text. `DescriptionKinds` rewrites it when the data type needs the other kind.
   * Undefined in a draft of an earlier version of the product, until `DescriptionKinds` has read the data types.
   */
  readonly isRichDescription: boolean | undefined;
  readonly photoSettings: PhotoRow;
  readonly dataTypeSettings: { readonly validatorSettings: ValidatorSettings | null };
}

/** The values of the form template form. */
export interface FormTemplateValues {
  readonly name: string;
  readonly elements: readonly ElementRow[];
}

export type FormTemplateBody = z.input<typeof formTemplateInput>;

export function newElement(): ElementRow {
  return {
    key: newKey(),
    id: null,
    name: '',
    dataTypeId: null,
    storedType: null,
    pastedType: '',
    filterGroup: '',
    description: '',
    isRichDescription: false,
    photoSettings: ANY_PHOTOS,
    dataTypeSettings: { validatorSettings: null },
  };
}

export function copyOfElement(element: ElementRow): ElementRow {
  return { ...element, key: newKey(), id: null };
}

function elementRow(element: FormTemplate['elements'][number]): ElementRow {
  const { id, key, name, dataTypeId, dataType, filterGroup, description, photoSettings, dataTypeSettings } =
    element;
  return {
    key: key ?? id,
    id,
    name,
    dataTypeId,
    storedType: dataType ? namedType(dataType) : null,
    pastedType: '',
    filterGroup: filterGroup ?? '',
    description: description ?? '',
    isRichDescription: dataType !== undefined && holdsRichText(dataType.controlType),
    photoSettings: photoSettings ?? ANY_PHOTOS,
    dataTypeSettings: {
      validatorSettings: dataTypeSettings.validatorSettings && editedRule(dataTypeSettings.validatorSettings),
    },
  };
}

export function valuesOf({ name, elements }: FormTemplate): FormTemplateValues {
  return { name, elements: elements.map(elementRow) };
}

type ElementBody = NonNullable<FormTemplateBody['elements']>[number];

/**
 * Returns the photo settings as they are sent: null for 'any', and no numbers for 'never', because the form hides the
 * numbers then.
 */
function sentPhotos({ when, min, max }: PhotoRow): PhotoSettings | null {
  if (when === 'any') return null;
  return when === 'never' ? { when, min: null, max: null } : { when, min, max };
}

function elementBody(row: ElementRow): ElementBody {
  const { id, key, name, dataTypeId, filterGroup, description, isRichDescription, photoSettings } = row;
  const own = row.dataTypeSettings.validatorSettings;
  return {
    ...(id === null ? { isNew: true, key } : { id }),
    name,
    // A missing data type is sent as null, so that the server reports it at its field.
    dataTypeId: dataTypeId as string,
    filterGroup,
    description,
    isRichDescription,
    photoSettings: sentPhotos(photoSettings),
    dataTypeSettings: {
      validatorSettings: own && {
        type: own.type,
        validValues: sentValues(own.type, own.validValues),
        ...sentExpectation(own),
      },
    },
  };
}

export function inputOf({ name, elements }: FormTemplateValues): FormTemplateBody {
  return { name, elements: elements.map(elementBody) };
}
