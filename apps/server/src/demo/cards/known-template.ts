import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import type { Caller } from '../../http/caller.ts';
import type { Calls } from '../calls.ts';

/** An element of a template in the database, its fields by name. */
export interface KnownElement {
  readonly id: string;
  readonly isRepeatable: boolean;
  readonly fields: ReadonlyMap<string, string>;
}

/** A template in the database, found by what the plant calls it. */
export interface KnownTemplate {
  readonly id: string;
  element(name: string): KnownElement;
}

/** Finds the current version of every template, by name. */
export async function readTemplates(
  calls: Calls,
  admin: Caller,
  at: Date,
): Promise<ReadonlyMap<string, KnownTemplate>> {
  const query = { maxResultCount: 1000 };
  const { items } = await calls.call(admin, at, controlCardTemplateRoutes.list, { query });
  const known = new Map<string, KnownTemplate>();
  for (const { id, name, isCurrentVersion } of items) {
    if (!isCurrentVersion) continue;
    const { elements } = await calls.call(admin, at, controlCardTemplateRoutes.get, { params: { id } });
    known.set(name, {
      id,
      element(wanted) {
        const element = elements.find((one) => one.name === wanted);
        if (element === undefined) throw new Error(`${name} has no element ${wanted}.`);
        return {
          id: element.id,
          isRepeatable: element.repetitionSettings.isRepeatable,
          fields: new Map(element.formTemplate?.elements.map((field) => [field.name, field.id])),
        };
      },
    });
  }
  return known;
}
