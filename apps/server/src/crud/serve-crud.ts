import type { crudRoutes, UsageAnswer } from '@kartoteka/contract/crud';
import { idParams } from '@kartoteka/contract/route';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import { ConcurrencyConflict, NotFound } from '../http/answer/problem.ts';
import { serve, type ServedRoute } from '../http/serve.ts';
import type { RequestContext } from '../http/request-context.ts';
import { faultsOfParts, type JudgedResource, readyInput } from './judge.ts';
import { lockRow, setArchived, softDelete } from './row.ts';
import { type DefinitionKind, type Fact, factChanges, recordDefinition } from './definition-trail.ts';
import { requireUnused, type Usage, usageAnswer } from './usage.ts';

/**
 * The part of a CRUD resource that differs between resources; `serveCrud` adds the order of checks, stamps, deletion
 * and the archive. `Parts` is the input as its rules read it: only the fields that their schemas accept.
 */
export interface CrudResource<Input extends Parts, Answer, Parts = Input> extends JudgedResource<
  Parts,
  Answer
> {
  /** The kind of the resource's objects in the trail. */
  readonly kind: DefinitionKind;
  /** Reads an object completely in one statement; null when it does not exist or is deleted. */
  read(db: Kysely<Database>, id: string): Promise<Answer | null>;
  /** Converts the object to its form on the wire; when absent, the result of `read` already has that form. */
  shown?(db: Kysely<Database>, answer: Answer): Promise<Answer>;
  nameOf(answer: Answer): string;
  /** Returns the facts of an object for the trail, which compares the facts before and after a change. */
  facts(db: Kysely<Database>, answer: Answer): Fact[] | Promise<Fact[]>;
  /** Finds the objects that refer to the row directly. They prevent its deletion. */
  usage(db: Kysely<Database>, id: string): Promise<Usage>;
  /** Finds the objects that use the row indirectly, with one result for each kind. */
  usedThrough?(db: Kysely<Database>, id: string): Promise<Usage[]>;
  /**
   * Counts the cards in progress that use the row. Such cards keep the state that the row had when they were started.
   */
  openCards(db: Kysely<Database>, id: string): Promise<number>;
  /** Takes locks that must come before the row's own lock. */
  lockFirst?(db: Kysely<Database>, id: string): Promise<void>;
  /** Stores a new object under this id after the checks. The answer may contain the keys of new rows. */
  create(context: RequestContext, id: string, input: Input): Promise<Answer>;
  /** Stores a change of the locked row, whose state was `before`. */
  update(context: RequestContext, id: string, input: Input, before: Answer): Promise<Answer>;
  /** Called in the transaction of an update with the old and the new state. */
  updated?(context: RequestContext, before: Answer, after: Answer): Promise<void>;
  /**
   * Called in the transaction that archives or deletes the locked row, to end a special state such as being the current
   * version.
   */
  retire?(context: RequestContext, id: string): Promise<void>;
  /** Called in the transaction of every change, so that revisions are compiled again (`touchDefinitions`). */
  changed(context: RequestContext): void;
}

interface Stamped {
  concurrencyStamp?: string | null | undefined;
}

/** Reads an object. Throws NotFound when it does not exist. */
export async function mustRead<A>(
  read: (db: Kysely<Database>, id: string) => Promise<A | null>,
  db: Kysely<Database>,
  id: string,
): Promise<A> {
  const answer = await read(db, id);
  if (answer === null) throw new NotFound();
  return answer;
}

async function lock<I extends P, A, P>(resource: CrudResource<I, A, P>, context: RequestContext, id: string) {
  await resource.lockFirst?.(context.db, id);
  return lockRow(context.db, resource.table, id);
}

/** Returns an object in its form on the wire. */
export async function shown<A>(
  resource: Pick<CrudResource<never, A>, 'shown'>,
  { db }: RequestContext,
  answer: A,
): Promise<A> {
  return (await resource.shown?.(db, answer)) ?? answer;
}

async function create<I extends P, A, P>(
  resource: CrudResource<I, A, P>,
  context: RequestContext,
  input: I,
): Promise<A> {
  const judged = { input, id: null, before: null };
  const ready = await readyInput(resource, context.db, judged, resource.check?.(input, null) ?? []);
  const id = context.newId();
  const answer = await resource.create(context, id, ready);
  resource.changed(context);
  await recordChange(resource, context, 'definition.created', { id, before: null, after: answer });
  return answer;
}

async function update<I extends P & Stamped, A, P>(
  resource: CrudResource<I, A, P>,
  context: RequestContext,
  id: string,
  input: I,
): Promise<A> {
  // Checks the body before it checks that the row exists (wire order).
  if ((resource.check?.(input, null) ?? []).length > 0) {
    const stored = await resource.read(context.db, id);
    const own = resource.check?.(input, stored) ?? [];
    if (own.length > 0) await readyInput(resource, context.db, { input, id, before: stored }, own);
  }
  const row = await lock(resource, context, id);
  if (row === null) throw new NotFound();
  if (input.concurrencyStamp && input.concurrencyStamp !== row.stamp) {
    throw new ConcurrencyConflict(
      await shown(resource, context, await mustRead(resource.read, context.db, id)),
    );
  }
  const before = await mustRead(resource.read, context.db, id);
  const ready = await readyInput(resource, context.db, { input, id, before }, []);
  const facts = await resource.facts(context.db, before);
  const after = await resource.update(context, id, ready, before);
  resource.changed(context);
  await resource.updated?.(context, before, after);
  await recordChange(resource, context, 'definition.updated', { id, before: facts, after });
  return after;
}

async function remove<I extends P, A, P>(
  resource: CrudResource<I, A, P>,
  context: RequestContext,
  id: string,
): Promise<void> {
  if ((await lock(resource, context, id)) === null) return;
  const direct = await resource.usage(context.db, id);
  const before = await mustRead(resource.read, context.db, id);
  const name = resource.nameOf(before);
  requireUnused(name, [direct], context.caller);
  const facts = await resource.facts(context.db, before);
  await resource.retire?.(context, id);
  await softDelete(context, resource.table, id);
  resource.changed(context);
  const target = { kind: resource.kind, id, name };
  await recordDefinition(context, 'definition.deleted', target, factChanges(facts, []));
}

/** The part of a resource that the trail needs. */
export type RecordedResource<Answer> = Pick<CrudResource<never, Answer>, 'kind' | 'nameOf' | 'facts'>;

/** Records a change of an object in the trail. `before` has the facts before the change; null for a new object. */
export async function recordChange<A>(
  resource: RecordedResource<A>,
  context: RequestContext,
  action: Parameters<typeof recordDefinition>[1],
  { id, before, after }: { id: string; before: Fact[] | null; after: A },
): Promise<void> {
  const target = { kind: resource.kind, id, name: resource.nameOf(after) };
  const facts = await resource.facts(context.db, after);
  await recordDefinition(context, action, target, factChanges(before ?? [], facts));
}

async function usage<I extends P, A, P>(
  resource: CrudResource<I, A, P>,
  { db, caller }: RequestContext,
  id: string,
): Promise<UsageAnswer> {
  await mustRead(resource.read, db, id);
  const uses = {
    direct: [await resource.usage(db, id)],
    through: (await resource.usedThrough?.(db, id)) ?? [],
    cardsInProgress: await resource.openCards(db, id),
  };
  return usageAnswer(uses, caller);
}

async function archive<I extends P, A, P>(
  resource: CrudResource<I, A, P>,
  context: RequestContext,
  id: string,
  isArchived: boolean,
): Promise<A> {
  const row = await lock(resource, context, id);
  if (row === null) throw new NotFound();
  const before = await mustRead(resource.read, context.db, id);
  if (row.isArchived === isArchived) return before;
  const facts = await resource.facts(context.db, before);
  if (isArchived) await resource.retire?.(context, id);
  await setArchived(context, resource.table, id, isArchived);
  resource.changed(context);
  const after = await mustRead(resource.read, context.db, id);
  const action = isArchived ? 'definition.archived' : 'definition.unarchived';
  await recordChange(resource, context, action, { id, before: facts, after });
  return after;
}

/** Returns the checks for a body that the schema refuses. */
function furtherFaults<I extends P, A, P>(
  resource: CrudResource<I, A, P>,
): Pick<ServedRoute, 'furtherFaults'> {
  const { parts } = resource;
  if (parts === undefined) return {};
  return {
    async furtherFaults({ params, body }, db) {
      const id = idParams.safeParse(params).data?.id ?? null;
      const before = id === null ? null : await resource.read(db, id);
      return faultsOfParts(resource, db, { input: parts(body), id, before });
    },
  };
}

/**
 * The functions of a resource for other features, with the same checks and records in the trail as its own routes.
 */
export interface CrudService<Input, Answer> extends Pick<
  CrudResource<never, Answer>,
  'table' | 'read' | 'nameOf' | 'facts'
> {
  /** @throws ValidationError when the input has faults */
  create(context: RequestContext, input: Input): Promise<Answer>;
  /**
   * @throws NotFound when the row does not exist
   * @throws ValidationError when the input has faults
   * @throws ConcurrencyConflict when the input has the stamp of an earlier state of the row
   */
  update(context: RequestContext, id: string, input: Input): Promise<Answer>;
  usage(context: RequestContext, id: string): Promise<UsageAnswer>;
}

/** Returns the functions of a resource for other features. */
export function crudService<I extends P & Stamped, A, P>(resource: CrudResource<I, A, P>): CrudService<I, A> {
  const { table, read, nameOf, facts } = resource;
  return {
    table,
    read,
    nameOf,
    facts,
    create: (context, input) => create(resource, context, input),
    update: (context, id, input) => update(resource, context, id, input),
    usage: (context, id) => usage(resource, context, id),
  };
}

type CrudRoutes<I extends z.ZodType, A extends z.ZodType> = ReturnType<typeof crudRoutes<I, A>>;

/** Returns the served routes that every CRUD resource has. */
export function serveCrud<I extends z.ZodType<Stamped & P>, A extends z.ZodType, P = z.output<I>>(
  routes: CrudRoutes<I, A>,
  resource: CrudResource<z.output<I>, z.input<A>, P>,
): ServedRoute[] {
  const show = async (context: RequestContext, answer: Promise<z.input<A>>) =>
    shown(resource, context, await answer);
  return [
    serve(routes.get, ({ params }, context) => show(context, mustRead(resource.read, context.db, params.id))),
    {
      ...serve(routes.create, ({ body }, context) => show(context, create(resource, context, body))),
      ...furtherFaults(resource),
    },
    {
      ...serve(routes.update, ({ params, body }, context) =>
        show(context, update(resource, context, params.id, body)),
      ),
      ...furtherFaults(resource),
    },
    serve(routes.remove, ({ params }, context) => remove(resource, context, params.id)),
    serve(routes.usage, ({ params }, context) => usage(resource, context, params.id)),
    serve(routes.archive, ({ params }, context) =>
      show(context, archive(resource, context, params.id, true)),
    ),
    serve(routes.unarchive, ({ params }, context) =>
      show(context, archive(resource, context, params.id, false)),
    ),
  ];
}
