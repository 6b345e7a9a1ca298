import {
  definitionTransferRoutes as routes,
  type Imported,
  type TransferInput,
  type TransferPreview,
} from '@kartoteka/contract/definition-transfer';
import { jsonSize } from '@kartoteka/domain/card/form-size';
import { under, type Violation, violation } from '@kartoteka/domain/violation';
import { sql } from 'kysely';
import {
  ConcurrencyConflict,
  type FieldError,
  fieldErrorsOf,
  Forbidden,
  ValidationError,
} from '../../http/answer/problem.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { serve, type ServedRoute } from '../../http/serve.ts';
import { BYTES_PER_STEP, effort } from '../../threads/effort.ts';
import { undone } from './attempt.ts';
import { checkFile } from './check-file.ts';
import { contentHash, contentsOf, LISTS } from './contents.ts';
import { exportTemplate } from './export-template.ts';
import { checkNewPictures } from './new-pictures.ts';
import type { Transferred } from './kind.ts';
import { transferredKinds, type TransferServices } from './kinds.ts';
import { carryOut, type Plan } from './plan.ts';

/**
 * Returns a file's contents, and whether its content hash is right.
 *
 * @throws ValidationError with the faults of the file as a whole, with paths below `file`
 */
async function readFile({ db }: RequestContext, { file }: TransferInput) {
  const contents = contentsOf(file);
  const isIntact = effort().afford(jsonSize(contents) / BYTES_PER_STEP, () => {
    requireSound(checkFile(contents));
    return contentHash(contents) === file.contentHash;
  });
  requireSound(await checkNewPictures(db, contents));
  return { contents, isIntact };
}

function requireSound(faults: readonly Violation[]): void {
  if (faults.length > 0) throw ValidationError.of(under(['file'], faults));
}

const shown = ({ rows, parties, losesApprovals, stamp }: Plan, isIntact: boolean): TransferPreview => ({
  rows: rows.map(({ row }) => row),
  parties: [...parties],
  isIntact,
  losesApprovals,
  stamp,
});

/** Imports a file, returns the preview of the result and undoes the import. */
async function previewOf(
  context: RequestContext,
  kinds: readonly Transferred[],
  input: TransferInput,
): Promise<TransferPreview> {
  const { contents, isIntact } = await readFile(context, input);
  // The clock of definitions stays as it is too, because every save of a definition waits for the row of the clock.
  const silent = { ...context, afterCommit: () => undefined, beforeCommit: () => undefined };
  return undone(context.db, async () => shown(await carryOut(silent, kinds, contents, input), isIntact));
}

/**
 * Imports a file. @throws ConcurrencyConflict with a new preview when a definition or party changed since the
 * last preview
 */
async function carriedOut(
  context: RequestContext,
  kinds: readonly Transferred[],
  input: TransferInput & { stamp: string },
): Promise<Plan> {
  const { contents, isIntact } = await readFile(context, input);
  await sql`savepoint import`.execute(context.db);
  try {
    const plan = await carryOut(context, kinds, contents, input);
    if (plan.stamp === input.stamp) return plan;
    throw new ConcurrencyConflict(shown(plan, isIntact));
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict) || isPreview(error.data)) throw error;
    await sql`rollback to savepoint import`.execute(context.db);
    throw new ConcurrencyConflict(await previewOf(context, kinds, input));
  }
}

const isPreview = (data: unknown): boolean => typeof data === 'object' && data !== null && 'rows' in data;

/**
 * Returns the obstacles to the import: faults of definitions, undecided definitions, and undecided parties.
 */
function openFaults({ rows, parties }: Plan): FieldError[] {
  const undecided = rows.flatMap(({ row }): Violation[] =>
    row.outcome === 'undecided' ? [violation(['file', LISTS[row.kind], row.at, 'name'], 'undecided')] : [],
  );
  const open = parties.flatMap(({ state }, at): Violation[] =>
    state === 'open' ? [violation(['parties', at], 'undecided')] : [],
  );
  const refused = rows.flatMap(({ row }) =>
    row.faults.map(({ message, members }) => ({
      message,
      members: ['file', LISTS[row.kind], String(row.at), ...members],
    })),
  );
  return [...refused, ...fieldErrorsOf([...undecided, ...open])];
}

async function importFile(
  context: RequestContext,
  kinds: readonly Transferred[],
  input: TransferInput & { stamp: string },
): Promise<Imported> {
  const plan = await carriedOut(context, kinds, input);
  if (plan.rows.some(({ row }) => row.lacks !== null)) throw new Forbidden();
  const faults = openFaults(plan);
  if (faults.length > 0) throw new ValidationError(faults);
  const told = (outcome: 'created' | 'overwritten') =>
    plan.rows.flatMap(({ row, id }) =>
      row.outcome === outcome && id !== null ? [{ kind: row.kind, id, name: row.newName ?? row.name }] : [],
    );
  const template = plan.rows.findLast(({ row }) => row.kind === 'controlCardTemplate');
  if (template?.id == null) throw new Error('The file was carried out without its template.');
  return {
    template: { id: template.id, name: template.row.newName ?? template.row.name },
    created: told('created'),
    overwritten: told('overwritten'),
  };
}

/**
 * Returns the routes that export a template with all definitions that it needs, preview the import of such a file, and
 * import the file.
 */
export function definitionTransferServed(services: TransferServices): ServedRoute[] {
  const kinds = transferredKinds(services);
  return [
    serve(routes.export, ({ params }, { db }) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => exportTemplate(tx, kinds, params.id)),
    ),
    serve(routes.preview, ({ body }, context) => previewOf(context, kinds, body)),
    serve(routes.import, ({ body }, context) => importFile(context, kinds, body)),
  ];
}
