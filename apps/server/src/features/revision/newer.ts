import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { withAddresses } from '../../pictures/definition.ts';
import { contentHash } from './content-hash.ts';
import { defineCard } from './define.ts';
import { gatherDefinition } from './gather.ts';
import type { Revision } from './revision.ts';

/** What a card is asked about. */
interface Started {
  readonly template_id: string;
  readonly family_id: string;
}

const selectNow = prepare((db, familyId: string, templateId: string) =>
  db
    .selectFrom('definition_clock')
    .select((eb) => [
      'version as clock',
      eb
        .exists(
          eb
            .selectFrom('control_card_template as version')
            .where('version.family_id', '=', familyId)
            .where('version.id', '<>', templateId)
            .where('version.is_current_version', '=', sql.lit(true))
            .select('version.id'),
        )
        .as('is_replaced'),
    ]),
);

/**
 * What cards of each template would be made of at a time of the clock. It is the same until the clock moves, so a template
 * is compiled once for all reads; a process serves one database.
 */
let known = { clock: -1, hashes: new Map<string, string>() };

async function hashNow(db: Kysely<Database>, templateId: string, clock: number): Promise<string | null> {
  if (clock > known.clock) known = { clock, hashes: new Map() };
  const remembered = known.hashes.get(templateId);
  if (remembered !== undefined) return remembered;
  const gathered = await gatherDefinition(db, templateId);
  if (gathered === undefined) return null;
  const hash = contentHash(await withAddresses(db, defineCard(gathered))).toString('hex');
  // Others may have asked later, or edits have come, while this one was compiled.
  if (gathered.clock === known.clock) known.hashes.set(templateId, hash);
  return hash;
}

/** Hashes of definitions as they are read today: completed by the schema, pictures by their addresses. */
const readHashes = new WeakMap<CardDefinition, string>();

function readHash(definition: CardDefinition): string {
  const hash = readHashes.get(definition) ?? contentHash(definition).toString('hex');
  readHashes.set(definition, hash);
  return hash;
}

/**
 * Whether a card of the same family that is started now is made of something else (ruling 3.5): another version is the
 * current one, or what this version consists of was edited and not put back.
 */
export async function newerRevisionExists(
  db: Kysely<Database>,
  { template_id: templateId, family_id: familyId }: Started,
  revision: Revision,
): Promise<boolean> {
  const [now] = await selectNow(db, familyId, templateId);
  if (now === undefined) return false;
  if (now.is_replaced) return true;
  const hash = await hashNow(db, templateId, now.clock);
  return hash !== null && hash !== revision.hash && hash !== readHash(revision.definition);
}
