import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import type { Calls } from '../calls.ts';
import type { DemoPeople } from '../people.ts';

/** An element of a template in the database, with the ids of its fields by name. */
interface KnownElement {
  readonly id: string;
  /** The maximum number of entries, Infinity without a limit; null for an element that is not repeatable. */
  readonly repeats: { readonly max: number } | null;
  readonly fields: ReadonlyMap<string, string>;
}

/** A template in the database, found by its name in the plant. */
export interface KnownTemplate {
  readonly id: string;
  readonly elementNames: readonly string[];
  element(name: string): KnownElement;
}

/** Reads the current version of a template. */
export async function readTemplate(
  calls: Calls,
  people: DemoPeople,
  at: Date,
  name: string,
): Promise<KnownTemplate> {
  const admin = people.caller('admin@demo.local');
  const query = { maxResultCount: 1000 };
  const { items } = await calls.call(admin, at, controlCardTemplateRoutes.list, { query });
  const found = items.find((one) => one.name === name && one.isCurrentVersion);
  if (found === undefined) throw new Error(`The demo plant has no ${name}.`);
  const { id } = found;
  const { elements } = await calls.call(admin, at, controlCardTemplateRoutes.get, { params: { id } });
  const known = new Map(
    elements.map(({ name: element, id: elementId, repetitionSettings, formTemplate }) => {
      const { isRepeatable, maxRepetitions } = repetitionSettings;
      const max = maxRepetitions === null || maxRepetitions === -1 ? Infinity : maxRepetitions;
      return [
        element,
        {
          id: elementId,
          repeats: isRepeatable ? { max } : null,
          fields: new Map(formTemplate?.elements.map((field) => [field.name, field.id])),
        },
      ];
    }),
  );
  return {
    id,
    elementNames: [...known.keys()],
    element(wanted) {
      const element = known.get(wanted);
      if (element === undefined) throw new Error(`${name} has no element ${wanted}.`);
      return element;
    },
  };
}
