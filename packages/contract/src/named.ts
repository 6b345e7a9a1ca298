import { NAME_LENGTH } from '@kartoteka/domain/limits';
import { z } from 'zod';
import { crudRoutes } from './crud.ts';
import { aggregate, stampInput } from './entity.ts';
import { listRoutes } from './list.ts';
import type { Access } from './route.ts';
import { requiredText } from './text.ts';

/** A row that is only a name: unit types, groups and types of control cards. */
export const named = z.object({ ...aggregate, name: z.string(), isArchived: z.boolean() });
export type Named = z.output<typeof named>;

/** Such a row as it is sent. 403 `Kartoteka:DuplicateName` when another one has the name, whatever its case. */
export const namedInput = z.object({ name: requiredText(NAME_LENGTH), ...stampInput });

/** All calls of such a resource. */
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
