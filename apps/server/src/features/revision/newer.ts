import { expandDocument } from '@kartoteka/domain/card/revision-document';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import { prepare } from '../../db/prepared.ts';
import { withAddresses } from '../../pictures/document.ts';
import { compileDocument } from './compile.ts';
import { contentDigest } from './content-digest.ts';
import { gatherDefinition } from './gather.ts';
import type { Revision } from './revision.ts';

/** The template and the family of a card. */
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
 * Digests of the definitions with which new cards would start, by template id. A digest is valid until the definition
 * clock moves, so each template is compiled once for all reads.
 */
const knownOf = perDatabase(() => ({ clock: -1, digests: new Map<string, string>() }));

async function digestNow(db: Kysely<Database>, templateId: string, clock: number): Promise<string | null> {
  const known = knownOf(db);
  if (clock > known.clock) {
    known.clock = clock;
    known.digests.clear();
  }
  const remembered = known.digests.get(templateId);
  if (remembered !== undefined) return remembered;
  const gathered = await gatherDefinition(db, templateId);
  if (gathered === undefined) return null;
  const document = await withAddresses(db, compileDocument(gathered));
  // Another read may meanwhile have set `known` to a later clock, or stored the digest for this clock.
  const isLatest = gathered.clock === known.clock;
  const made = isLatest ? known.digests.get(templateId) : undefined;
  if (made !== undefined) return made;
  const digest = contentDigest(expandDocument(document));
  if (isLatest) known.digests.set(templateId, digest);
  return digest;
}

/**
 * Returns whether a new card of the same family would get different content (ruling 3.5): another version is current,
 * or this version was edited since and not changed back.
 */
export async function newerRevisionExists(
  db: Kysely<Database>,
  { template_id: templateId, family_id: familyId }: Started,
  revision: Revision,
): Promise<boolean> {
  const [now] = await selectNow(db, familyId, templateId);
  if (now === undefined) return false;
  if (now.is_replaced) return true;
  // Compares digests, because content hashes also differ when only the stored format differs.
  const digest = await digestNow(db, templateId, now.clock);
  return digest !== null && digest !== contentDigest(revision.definition);
}
