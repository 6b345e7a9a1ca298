import { NAME_LENGTH } from '@kartoteka/domain/limits';
import { z } from 'zod';
import { crudRoutes } from './crud.ts';
import { aggregate, stampInput } from './entity.ts';
import { listRoutes } from './list.ts';
import type { Access } from './route.ts';
import { requiredText } from './text.ts';

/** A row that has only a name: a unit type, a group or a type of control cards. */
const named = z.object({ ...aggregate, name: z.string(), isArchived: z.boolean() });
export type Named = z.output<typeof named>;

/**
 * A named resource as a client sends it. 403 `Kartoteka:DuplicateName` when another row has the name. Case does not
 * count.
 */
export const namedInput = z.object({ name: requiredText(NAME_LENGTH), ...stampInput });

/** Returns all calls of a resource whose rows have only a name. */
export function namedRoutes(resource: {
  name: string;
  label: string;
  base: string;
  read: Access;
  write: Access;
}) {
  return {
    ...listRoutes({ ...resource, own: resource.write, item: named }),
    ...crudRoutes({ ...resource, input: namedInput, answer: named }),
  };
}
