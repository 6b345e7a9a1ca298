import type { crudRoutes, UsageAnswer } from '@kartoteka/contract/crud';
import type { Route } from '@kartoteka/contract/route';
import type { z } from 'zod';
import { call, type CallOptions } from '../../lib/call.ts';

/** Properties of every stored record. */
export interface StoredRecord {
  readonly id: string;
  readonly concurrencyStamp: string;
  readonly creationTime: string;
  /** Null until the first change. */
  readonly lastModificationTime: string | null;
  /** Absent in resources without an archive. */
  readonly isArchived?: boolean;
}

/** The calls that record screens make for one resource. */
export interface CrudCalls<Input, Answer> {
  /** Name of the route that reads one record. It is the first part of the keys of its queries. */
  readonly name: string;
  /** Common beginning of the names of all the resource's routes: 'dataType.'. */
  readonly family: string;
  readonly read: (id: string, options?: CallOptions) => Promise<Answer>;
  readonly create: (input: Input, options: CallOptions) => Promise<Answer>;
  readonly update: (
    id: string,
    input: Input & { concurrencyStamp: string },
    options: CallOptions,
  ) => Promise<Answer>;
  readonly remove: (id: string) => Promise<void>;
  /** Absent when nothing else refers to such records. */
  readonly usage?: (id: string, options?: CallOptions) => Promise<UsageAnswer>;
  /** Absent, like `unarchive`, in resources without an archive. */
  readonly archive?: (id: string) => Promise<Answer>;
  readonly unarchive?: (id: string) => Promise<Answer>;
}

/** Makes the calls from a resource's routes (`crudRoutes` of the contract). */
export function crudCalls<I extends z.ZodType, A extends z.ZodType>(
  routes: ReturnType<typeof crudRoutes<I, A>>,
): Required<CrudCalls<z.input<I>, z.output<A>>> {
  // For a type parameter, TypeScript cannot derive whether a route takes parameters or a body, so the call is cast. The
  // declared result of `crudCalls` has the exact types.
  const send = <T>(route: unknown, input: object, options: CallOptions = {}): Promise<T> =>
    call(route as Route, input as never, options as never) as Promise<T>;
  const one = (id: string) => ({ params: { id } });
  const name = routes.get.name;
  return {
    name,
    family: name.slice(0, name.indexOf('.') + 1),
    read: (id, options) => send(routes.get, one(id), options),
    create: (body, options) => send(routes.create, { body }, options),
    update: (id, body, options) => send(routes.update, { ...one(id), body }, options),
    remove: (id) => send(routes.remove, one(id)),
    usage: (id, options) => send(routes.usage, one(id), options),
    archive: (id) => send(routes.archive, one(id)),
    unarchive: (id) => send(routes.unarchive, one(id)),
  };
}
