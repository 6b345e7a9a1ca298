import { z } from 'zod';
import { id } from './entity.ts';
import { type Access, type ErrorCode, idParams, route } from './route.ts';

/** An object that uses a row, directly or through other rows. Direct use prevents the row's deletion. */
const usedBy = z.object({ kind: z.string(), id, name: z.string() });
export type UsedBy = z.output<typeof usedBy>;

/**
 * Where a row is used, directly or through other rows (unit → data types → forms → templates): the first places of each
 * kind by name, the number of places for each kind and in total, and the number of cards in progress from templates
 * that contain the row. Those cards keep the definition that they were started with. `isDirect`: the places of the kind
 * use the row directly, and so prevent its deletion.
 */
const usage = z.object({
  items: z.array(usedBy),
  counts: z.array(z.object({ kind: z.string(), count: z.number().int(), isDirect: z.boolean() })),
  totalCount: z.number().int(),
  cardsInProgress: z.number().int(),
});
export type UsageAnswer = z.output<typeof usage>;

/**
 * Returns the calls of one resource: GET, POST, PUT and DELETE (spec 7.17), the call that tells where a row is used,
 * and the calls that archive and restore a row (ruling 3.4).
 */
export function crudRoutes<I extends z.ZodType, A extends z.ZodType>(resource: {
  name: string;
  label: string;
  base: string;
  read: Access;
  write: Access;
  input: I;
  answer: A;
  bodyLimit?: number;
  errors?: readonly ErrorCode[];
}) {
  const { name, label, base, read, write, input, answer } = resource;
  const body = resource.bodyLimit === undefined ? {} : { bodyLimit: resource.bodyLimit };
  const errors: readonly ErrorCode[] = ['Kartoteka:DuplicateName', ...(resource.errors ?? [])];
  const one = `${base}/:id`;
  return {
    get: route({
      name: `${name}.get`,
      summary: `${label}: one`,
      method: 'GET',
      path: one,
      access: read,
      params: idParams,
      answer,
    }),
    create: route({
      name: `${name}.create`,
      summary: `${label}: create`,
      method: 'POST',
      path: base,
      access: write,
      body: input,
      answer,
      errors,
      ...body,
    }),
    update: route({
      name: `${name}.update`,
      summary: `${label}: update`,
      method: 'PUT',
      path: one,
      access: write,
      params: idParams,
      body: input,
      answer,
      errors: ['Kartoteka:ConcurrencyConflict', ...errors],
      ...body,
    }),
    remove: route({
      name: `${name}.remove`,
      summary: `${label}: delete`,
      method: 'DELETE',
      path: one,
      access: write,
      params: idParams,
      errors: ['Kartoteka:InUse'],
    }),
    ...retireRoutes(resource),
  };
}

interface Retired<A extends z.ZodType> {
  readonly name: string;
  readonly label: string;
  readonly base: string;
  readonly write: Access;
  readonly answer: A;
}

/** Returns the calls for retiring a row: one tells where the row is used, the others archive and restore it. */
function retireRoutes<A extends z.ZodType>({ name, label, base, write, answer }: Retired<A>) {
  const one = `${base}/:id`;
  return {
    usage: usageRoute({ name, label, base, access: write }),
    archive: route({
      name: `${name}.archive`,
      summary: `${label}: archive`,
      method: 'POST',
      path: `${one}/archive`,
      access: write,
      params: idParams,
      answer,
    }),
    unarchive: route({
      name: `${name}.unarchive`,
      summary: `${label}: bring back`,
      method: 'POST',
      path: `${one}/unarchive`,
      access: write,
      params: idParams,
      answer,
    }),
  };
}

interface Used {
  readonly name: string;
  readonly label: string;
  readonly base: string;
  /** The same as for the call that deletes the row, because clients ask where a row is used before they delete it. */
  readonly access: Access;
}

/** Returns the call that tells where a row is used. */
export function usageRoute({ name, label, base, access }: Used) {
  return route({
    name: `${name}.usage`,
    summary: `${label}: where it is used`,
    method: 'GET',
    path: `${base}/:id/usage`,
    access,
    params: idParams,
    answer: usage,
  });
}
