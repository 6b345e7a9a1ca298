import { createHash } from 'node:crypto';
import type {
  Decision,
  FileContents,
  PreviewParty,
  PreviewRow,
  TransferInput,
  TransferKind,
} from '@kartoteka/contract/definition-transfer';
import { CONTROL_TYPES, holdsRichText } from '@kartoteka/domain/data-type/control';
import { word } from '@kartoteka/domain/message/word';
import { violation } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type FieldError, MAX_REPORTED } from '../../http/answer/problem.ts';
import type { AuditChange } from '../../http/observe/audit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { attempt, undone } from './attempt.ts';
import { candidatesOf } from './candidates.ts';
import { differences } from './compare.ts';
import { LISTS } from './contents.ts';
import { decideParties } from './decide-parties.ts';
import type { Found, Refs, Transferred } from './kind.ts';
import { pictureRefs } from './pictures.ts';
import { lockReplacedForms } from './replaced-forms.ts';

/** The result of importing a file. */
export interface Plan {
  /** The outcome for each definition, in the order of storing. */
  readonly rows: readonly PlannedRow[];
  /** The parties of the file; empty when the template of the plant is reused. */
  readonly parties: readonly PreviewParty[];
  /** Whether the file's template has approvals and the imported one would have none. */
  readonly losesApprovals: boolean;
  /**
   * A hash of the definitions and parties of this plant that have the same names as in the file. It changes when one of
   * them changes.
   */
  readonly stamp: string;
}

/**
 * A row of the preview with the id that its definition has in this plant; null when it could not be stored.
 */
interface PlannedRow {
  readonly row: PreviewRow;
  readonly id: string | null;
}

/** Maximum number of changes of one definition that a preview lists. */
const MOST_CHANGES = 50;

type Entry = FileContents[(typeof LISTS)[TransferKind]][number];
type Decided = TransferInput['decisions'][number];

const keyOf = (kind: TransferKind, name: string): string => `${kind} ${name}`;

/**
 * Imports a file in the transaction of the request. Undoes a definition that the rules refuse and reports it in its
 * row, so that one run finds all faults. The calling function undoes everything else when there are faults.
 */
export async function carryOut(
  context: RequestContext,
  kinds: readonly Transferred[],
  contents: FileContents,
  input: Pick<TransferInput, 'decisions' | 'parties'>,
): Promise<Plan> {
  const { db } = context;
  const decided = await decideParties(db, contents, input.parties);
  const decisions = new Map(input.decisions.map((one) => [keyOf(one.kind, one.name), one]));
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  let richTypes: ReadonlySet<string> = new Set();
  const replacedForms = await lockReplacedForms(db, contents, input.decisions);
  const refs: Refs = {
    id: (kind, name) => ids.get(keyOf(kind, name)),
    party: decided.of,
    replacedForms,
    ...pictureRefs(contents, (name) => richTypes.has(ids.get(keyOf('dataType', name)) ?? '')),
  };
  const rows: PlannedRow[] = [];
  const seen: unknown[] = [decided.matches];
  for (const kind of kinds) {
    if (kind.kind === 'formTemplate') richTypes = await readRichTypes(db, [...ids.values()]);
    const entries: readonly Entry[] = contents[LISTS[kind.kind]];
    const candidates = await candidatesOf(db, kind.table, entries);
    for (const [at, entry] of entries.entries()) {
      const key = keyOf(kind.kind, entry.name);
      const nameHere = (of: TransferKind, name: string) => names.get(keyOf(of, name)) ?? name;
      const found = await foundAmong(context, kind, candidates[at] ?? [], kind.textOf(entry, nameHere));
      seen.push([key, found.all]);
      const planned = await carryRow({ context, kind, at, entry, refs }, found, decisions.get(key));
      if (planned.id !== null) ids.set(key, planned.id);
      if (found.found !== null) replacedForms.left.delete(found.found.id);
      names.set(key, planned.row.newName ?? planned.row.existing?.name ?? entry.name);
      rows.push(planned);
    }
  }
  const approvals = contents.controlCardTemplates.flatMap((template) => template.approvals);
  // When the template of the plant is reused, it keeps its own parties.
  const isKept = rows.some(({ row }) => row.kind === 'controlCardTemplate' && row.outcome === 'reused');
  return {
    rows,
    parties: isKept ? [] : decided.parties,
    losesApprovals: !isKept && approvals.length > 0 && approvals.every((party) => decided.of(party) === null),
    stamp: createHash('sha256').update(JSON.stringify(seen)).digest('hex'),
  };
}

/** Returns which of these data types show rich text instead of taking a value. Other ids are ignored. */
async function readRichTypes(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('data_type')
    .select('id')
    .where((row) => row('id', '=', row.fn.any(row.val([...ids]))))
    .where('control_type', 'in', CONTROL_TYPES.filter(holdsRichText))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

interface Existing {
  /** The equal definition with this name, or else the first one with this name; null when there is none. */
  readonly found: Found | null;
  readonly isEqual: boolean;
  /** Ids and stamps of the candidates. */
  readonly all: readonly (readonly [string, string])[];
}

async function foundAmong(
  { db }: RequestContext,
  kind: Transferred,
  candidates: readonly string[],
  text: string,
): Promise<Existing> {
  let first: Found | null = null;
  let equal: Found | null = null;
  const all: [string, string][] = [];
  for (const id of candidates) {
    const found = await kind.read(db, id);
    if (found === null) continue;
    all.push([id, found.stamp]);
    first ??= found;
    if (found.text === text) equal ??= found;
  }
  return { found: equal ?? first, isEqual: equal !== null, all };
}

interface Carried {
  readonly context: RequestContext;
  readonly kind: Transferred;
  readonly at: number;
  readonly entry: Entry;
  readonly refs: Refs;
}

/** Returns the decisions that a person can make about a definition. */
function offersFor(
  kind: Transferred,
  status: PreviewRow['status'],
  found: Found | null,
): readonly Decision[] {
  if (found === null || status === 'new') return [];
  const isReferred = kind.addVersion === null;
  // An archived definition cannot be overwritten, because new definitions may not refer to archived definitions.
  if (found.isArchived && isReferred) return status === 'same' ? ['existing', 'rename'] : ['rename'];
  if (status === 'same') return [];
  const changing: readonly Decision[] = isReferred ? ['overwrite'] : ['version'];
  return ['existing', 'rename', ...changing];
}

async function carryRow(
  carried: Carried,
  existing: Existing,
  decided: Decided | undefined,
): Promise<PlannedRow> {
  const { context, kind, at, entry, refs } = carried;
  const { found, isEqual } = existing;
  const compared = found === null || isEqual ? null : await differences(context, kind, found, entry, refs);
  const changes: readonly AuditChange[] = compared?.kind === 'done' ? compared.value : [];
  const isSame = isEqual || (compared?.kind === 'done' && changes.length === 0);
  const status = found === null ? 'new' : isSame ? 'same' : 'different';
  const offers = offersFor(kind, status, found);
  const decision =
    decided !== undefined && offers.includes(decided.decision)
      ? decided.decision
      : status === 'same'
        ? 'existing'
        : null;
  const newName = decision === 'rename' ? (decided?.newName ?? null) : null;
  const isUnjudged = decision === 'existing' && found !== null && refs.replacedForms.left.has(found.id);
  const done = isUnjudged ? await judged(carried, found) : await settle(carried, found, decision, newName);
  const isStored = done.outcome === 'created' || done.outcome === 'overwritten';
  const isUndecided = done.outcome === 'undecided';
  const undecidedFaults = compared?.kind === 'refused' ? compared.faults : [];
  const isLacking = (isStored || done.outcome === 'blocked') && !context.caller.policies.has(kind.policy);
  return {
    id: done.id,
    row: {
      kind: kind.kind,
      at,
      name: entry.name,
      status,
      existing: found && {
        id: found.id,
        name: found.name,
        isArchived: found.isArchived,
        version: found.version,
      },
      changes: changes.slice(0, MOST_CHANGES).map((change) => ({ ...change })),
      moreChanges: Math.max(0, changes.length - MOST_CHANGES),
      usage: status === 'different' && found !== null ? await usageOf(context, kind, found.id) : null,
      offers: [...offers],
      decision,
      newName,
      outcome: done.outcome,
      lacks: isLacking ? kind.policy : null,
      faults: placed(isUndecided ? [...done.faults, ...undecidedFaults] : done.faults),
    },
  };
}

async function usageOf(context: RequestContext, kind: Transferred, id: string): Promise<PreviewRow['usage']> {
  const { counts, cardsInProgress } = await kind.usage(context, id);
  return { counts, cardsInProgress };
}

interface Settled {
  readonly id: string | null;
  readonly outcome: PreviewRow['outcome'];
  readonly faults: readonly FieldError[];
}

/**
 * Uses an existing form that a decision overwrites and that already equals the file. Overwrites it and undoes that,
 * because the rules of data types were not checked against its fields (`Refs.replacedForms`).
 */
async function judged({ context, kind, entry, refs }: Carried, found: Found): Promise<Settled> {
  const result = await undone(context.db, () =>
    attempt(context.db, entry.name, async () => kind.overwrite?.(context, found, entry, refs)),
  );
  return result.kind === 'done'
    ? { id: found.id, outcome: 'reused', faults: [] }
    : { id: null, outcome: 'blocked', faults: result.faults };
}

/** Stores a definition of the file, or uses an existing one, according to the decision. */
async function settle(
  { context, kind, entry, refs }: Carried,
  found: Found | null,
  decision: Decision | null,
  newName: string | null,
): Promise<Settled> {
  const store = async (
    name: string,
    outcome: 'created' | 'overwritten',
    work: () => Promise<string>,
  ): Promise<Settled> => {
    const result = await attempt(context.db, name, work);
    return result.kind === 'done'
      ? { id: result.value, outcome, faults: [] }
      : { id: null, outcome: 'blocked', faults: result.faults };
  };
  const create = (name: string) => store(name, 'created', () => kind.create(context, entry, name, refs));
  if (found === null) return create(entry.name);
  switch (decision) {
    case null:
      return { id: found.id, outcome: 'undecided', faults: [] };
    case 'existing':
      return { id: found.id, outcome: 'reused', faults: [] };
    case 'rename':
      if (newName !== null) return create(newName);
      return { id: found.id, outcome: 'undecided', faults: [nameMissing] };
    case 'version':
      return store(entry.name, 'created', async () =>
        kind.addVersion === null ? found.id : kind.addVersion(context, found.id, entry, refs),
      );
    case 'overwrite':
      return store(entry.name, 'overwritten', async () => {
        await kind.overwrite?.(context, found, entry, refs);
        return found.id;
      });
  }
}

const nameMissing: FieldError = {
  message: word(violation(['newName'], 'required')),
  members: ['newName'],
};

/**
 * The name in a definition file of each input field that has another name there. Null for an object that the file does
 * not have, because its fields stand directly in the surrounding object.
 */
const IN_FILE: Readonly<Record<string, string | null>> = {
  displayName: 'name',
  storedValueUnitTypeId: 'unitType',
  dataTypeId: 'dataType',
  formTemplateId: 'formTemplate',
  controlCardGroupId: 'controlCardGroup',
  controlCardTypeId: 'controlCardType',
  dataTypeSettings: null,
  repetitionSettings: null,
};

/**
 * Returns at most `MAX_REPORTED` faults, with the paths of the input's fields replaced with the paths of the same
 * fields in the file.
 */
function placed(faults: readonly FieldError[]): PreviewRow['faults'] {
  return faults.slice(0, MAX_REPORTED).map(({ message, members }) => ({
    message,
    members: members.flatMap((member) => {
      const inFile = Object.hasOwn(IN_FILE, member) ? IN_FILE[member] : member;
      return inFile ?? [];
    }),
  }));
}
