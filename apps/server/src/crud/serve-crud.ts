import type { crudRoutes, UsageAnswer } from '@kartoteka/contract/crud';
import { idParams } from '@kartoteka/contract/route';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import { ConcurrencyConflict, NotFound } from '../http/problem.ts';
import { serve, type ServedRoute } from '../http/serve.ts';
import type { Work } from '../http/work.ts';
import { faultsOfParts, type JudgedResource, readyInput } from './judge.ts';
import { lockRow, setArchived, softDelete } from './row.ts';
import { type DefinitionKind, type Fact, factChanges, tellDefinition } from './told.ts';
import { inUse, type Usage } from './usage.ts';

/**
 * What a resource says of itself; the order of checks, stamps, deletion and archive are the kit's. `Parts` is what its
 * rules take: as much of an input as could be read.
 */
export interface CrudResource<Input extends Parts, Answer, Parts = Input> extends JudgedResource<
  Parts,
  Answer
> {
  /** What the trail calls such an object. */
  readonly kind: DefinitionKind;
  /** The living object whole, in one statement; null when there is none. */
  read(db: Kysely<Database>, id: string): Promise<Answer | null>;
  /** The object as the wire has it; without this it is as `read` gives it. */
  shown?(db: Kysely<Database>, answer: Answer): Promise<Answer>;
  nameOf(answer: Answer): string;
  /** What the trail tells of an object, old beside new. */
  facts(db: Kysely<Database>, answer: Answer): Fact[] | Promise<Fact[]>;
  /** Places that name the row itself: they refuse its deletion. */
  usage(db: Kysely<Database>, id: string): Promise<Usage>;
  /** Places further up that have the row through those, one answer a kind. */
  usedThrough?(db: Kysely<Database>, id: string): Promise<Usage[]>;
  /** Cards in progress that a change of the row leaves at what they were started with. */
  openCards(db: Kysely<Database>, id: string): Promise<number>;
  /** Locks that must be had before the row's own. */
  lockFirst?(db: Kysely<Database>, id: string): Promise<void>;
  /** Stores a new object under this id, judged and prepared; its answer may carry the keys of new rows. */
  create(work: Work, id: string, input: Input): Promise<Answer>;
  /** Stores a change of the row, which is locked and was `before`. */
  update(work: Work, id: string, input: Input, before: Answer): Promise<Answer>;
  /** Told, in the transaction of an update, what the row was and what it is. */
  updated?(work: Work, before: Answer, after: Answer): Promise<void>;
  /** What archiving and deleting take away, in the row that is locked. */
  retire?(work: Work, id: string): Promise<void>;
  /** Told in the transaction of every change. */
  changed(db: Kysely<Database>): Promise<void>;
}

interface Stamped {
  concurrencyStamp?: string | null | undefined;
}

/** The object, or the wire's 404. */
export async function mustRead<A>(
  read: (db: Kysely<Database>, id: string) => Promise<A | null>,
  db: Kysely<Database>,
  id: string,
): Promise<A> {
  const answer = await read(db, id);
  if (answer === null) throw new NotFound();
  return answer;
}

async function lock<I extends P, A, P>(resource: CrudResource<I, A, P>, work: Work, id: string) {
  await resource.lockFirst?.(work.db, id);
  return lockRow(work.db, resource.table, id);
}

/** An object as the wire has it. */
export async function shown<A>(
  resource: Pick<CrudResource<never, A>, 'shown'>,
  { db }: Work,
  answer: A,
): Promise<A> {
  return (await resource.shown?.(db, answer)) ?? answer;
}

async function create<I extends P, A, P>(resource: CrudResource<I, A, P>, work: Work, input: I): Promise<A> {
  const judged = { input, id: null, before: null };
  const ready = await readyInput(resource, work.db, judged, resource.check?.(input, null) ?? []);
  const id = work.newId();
  const answer = await resource.create(work, id, ready);
  await resource.changed(work.db);
  await tell(resource, work, 'definition.created', { id, before: null, after: answer });
  return answer;
}

async function update<I extends P & Stamped, A, P>(
  resource: CrudResource<I, A, P>,
  work: Work,
  id: string,
  input: I,
): Promise<A> {
  // The body is judged before anybody asks whether there is such a row (wire order).
  if ((resource.check?.(input, null) ?? []).length > 0) {
    const stored = await resource.read(work.db, id);
    const own = resource.check?.(input, stored) ?? [];
    if (own.length > 0) await readyInput(resource, work.db, { input, id, before: stored }, own);
  }
  const row = await lock(resource, work, id);
  if (row === null) throw new NotFound();
  if (input.concurrencyStamp && input.concurrencyStamp !== row.stamp) {
    throw new ConcurrencyConflict(await shown(resource, work, await mustRead(resource.read, work.db, id)));
  }
  const before = await mustRead(resource.read, work.db, id);
  const ready = await readyInput(resource, work.db, { input, id, before }, []);
  const facts = await resource.facts(work.db, before);
  const after = await resource.update(work, id, ready, before);
  await resource.changed(work.db);
  await resource.updated?.(work, before, after);
  await tell(resource, work, 'definition.updated', { id, before: facts, after });
  return after;
}

async function remove<I extends P, A, P>(
  resource: CrudResource<I, A, P>,
  work: Work,
  id: string,
): Promise<void> {
  if ((await lock(resource, work, id)) === null) return;
  const direct = await resource.usage(work.db, id);
  const before = await mustRead(resource.read, work.db, id);
  const name = resource.nameOf(before);
  if (direct.count > 0) throw inUse(name, direct);
  const facts = await resource.facts(work.db, before);
  await resource.retire?.(work, id);
  await softDelete(work, resource.table, id);
  await resource.changed(work.db);
  const target = { kind: resource.kind, id, name };
  await tellDefinition(work, 'definition.deleted', target, factChanges(facts, []));
}

/** What the trail needs to know of a resource. */
export type ToldResource<Answer> = Pick<CrudResource<never, Answer>, 'kind' | 'nameOf' | 'facts'>;

/** Notes what an object was and is; `before` null when it is new. */
export async function tell<A>(
  resource: ToldResource<A>,
  work: Work,
  action: Parameters<typeof tellDefinition>[1],
  { id, before, after }: { id: string; before: Fact[] | null; after: A },
): Promise<void> {
  const target = { kind: resource.kind, id, name: resource.nameOf(after) };
  const facts = await resource.facts(work.db, after);
  await tellDefinition(work, action, target, factChanges(before ?? [], facts));
}

async function usage<I extends P, A, P>(
  resource: CrudResource<I, A, P>,
  { db }: Work,
  id: string,
): Promise<UsageAnswer> {
  await mustRead(resource.read, db, id);
  const direct = await resource.usage(db, id);
  const kinds = [direct, ...((await resource.usedThrough?.(db, id)) ?? [])].filter(({ count }) => count > 0);
  return {
    items: kinds.flatMap(({ places }) => places),
    counts: kinds.map(({ kind, count }) => ({ kind, count })),
    totalCount: kinds.reduce((sum, { count }) => sum + count, 0),
    cardsInProgress: await resource.openCards(db, id),
  };
}

async function archive<I extends P, A, P>(
  resource: CrudResource<I, A, P>,
  work: Work,
  id: string,
  isArchived: boolean,
): Promise<A> {
  const row = await lock(resource, work, id);
  if (row === null) throw new NotFound();
  const before = await mustRead(resource.read, work.db, id);
  if (row.isArchived === isArchived) return before;
  const facts = await resource.facts(work.db, before);
  if (isArchived) await resource.retire?.(work, id);
  await setArchived(work, resource.table, id, isArchived);
  await resource.changed(work.db);
  const after = await mustRead(resource.read, work.db, id);
  const action = isArchived ? 'definition.archived' : 'definition.unarchived';
  await tell(resource, work, action, { id, before: facts, after });
  return after;
}

/** The rules of a body that the schema refuses. */
function besides<I extends P, A, P>(resource: CrudResource<I, A, P>): Pick<ServedRoute, 'besides'> {
  const { parts } = resource;
  if (parts === undefined) return {};
  return {
    async besides({ params, body }, db) {
      const id = idParams.safeParse(params).data?.id ?? null;
      const before = id === null ? null : await resource.read(db, id);
      return faultsOfParts(resource, db, { input: parts(body), id, before });
    },
  };
}

type CrudRoutes<I extends z.ZodType, A extends z.ZodType> = ReturnType<typeof crudRoutes<I, A>>;

/** Serves the calls that every CRUD resource has. */
export function serveCrud<I extends z.ZodType<Stamped & P>, A extends z.ZodType, P = z.output<I>>(
  routes: CrudRoutes<I, A>,
  resource: CrudResource<z.output<I>, z.input<A>, P>,
): ServedRoute[] {
  const show = async (work: Work, answer: Promise<z.input<A>>) => shown(resource, work, await answer);
  return [
    serve(routes.get, ({ params }, work) => show(work, mustRead(resource.read, work.db, params.id))),
    {
      ...serve(routes.create, ({ body }, work) => show(work, create(resource, work, body))),
      ...besides(resource),
    },
    {
      ...serve(routes.update, ({ params, body }, work) =>
        show(work, update(resource, work, params.id, body)),
      ),
      ...besides(resource),
    },
    serve(routes.remove, ({ params }, work) => remove(resource, work, params.id)),
    serve(routes.usage, ({ params }, work) => usage(resource, work, params.id)),
    serve(routes.archive, ({ params }, work) => show(work, archive(resource, work, params.id, true))),
    serve(routes.unarchive, ({ params }, work) => show(work, archive(resource, work, params.id, false))),
  ];
}
