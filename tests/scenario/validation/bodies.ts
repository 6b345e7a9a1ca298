import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { fresh } from '../../env/warehouse.ts';

/** Rows that valid bodies refer to. */
export interface Ground {
  readonly dataTypeId: string;
  /** A data type that shows rich text. */
  readonly display: string;
  readonly references: { readonly controlCardGroupId: string; readonly controlCardTypeId: string };
}

/** Functions that make a valid body of each kind with changes from `more`. An undefined value removes the field. */
export const BODIES = {
  unit: (_ground: Ground, more: object) => ({ name: fresh('Jednostka'), ...more }),
  type: (_ground: Ground, more: object) => ({ displayName: fresh('Typ'), storedValueType: 'text', ...more }),
  select: (_ground: Ground, more: object) => ({
    displayName: fresh('Wybór'),
    controlType: 'select',
    storedValueType: 'text',
    settings: [{ type: 'availableOptions', options: [{ value: 'A', label: 'A', attributes: [], ...more }] }],
  }),
  form: (_ground: Ground, more: object) => ({ name: fresh('Formularz'), ...more }),
  field: ({ dataTypeId }: Ground, more: object) => ({
    name: fresh('Formularz'),
    elements: [
      { name: 'Pole', dataTypeId },
      { name: 'Drugie', dataTypeId, ...more },
    ],
  }),
  template: ({ references }: Ground, more: object) => ({ name: fresh('Wzór'), ...references, ...more }),
  element: ({ references }: Ground, more: object) => ({
    name: fresh('Wzór'),
    ...references,
    elements: [{ name: 'Element' }, { name: 'Drugi', ...more }],
  }),
};
export const ROUTES = {
  unit: unitTypeRoutes,
  type: dataTypeRoutes,
  select: dataTypeRoutes,
  form: formTemplateRoutes,
  field: formTemplateRoutes,
  template: controlCardTemplateRoutes,
  element: controlCardTemplateRoutes,
};
export type Kind = keyof typeof BODIES;
/** A body that is refused: its kind, the fault, the changes to a valid body, the path of the error and the message. */
export type Refused = readonly [Kind, string, (ground: Ground) => object, string, string];

export const many = <T>(count: number, one: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => one(at));
export const long = (count: number): string => 'ą'.repeat(count);
export const repeats = (minRepetitions: unknown, maxRepetitions: unknown, isRepeatable: unknown = true) => ({
  repetitionSettings: { isRepeatable, minRepetitions, maxRepetitions },
});
export const options = (count: number) => ({
  controlType: 'select',
  settings: [
    { type: 'availableOptions', options: many(count, (at) => ({ value: `${at}`, label: `${at}` })) },
  ],
});
export const setting = (one: object, more: object = {}) => ({ settings: [one], ...more });
export const rule = (type: unknown, values: unknown, kind = 'validValue') => ({
  type: kind,
  [kind]: { type, values },
});
