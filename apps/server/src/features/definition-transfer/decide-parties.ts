import type {
  FileContents,
  FileParty,
  PartyDecision,
  PreviewParty,
} from '@kartoteka/contract/definition-transfer';
import type { Party } from '@kartoteka/domain/card/definition';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { partyLabel, presentPartyLabels } from '../party/read.ts';
import { namedParties } from './contents.ts';
import { filePartyKey, filePartyLabel, partiesNamed } from './parties.ts';

/** The parties of a file with the parties of this plant that stand for them. */
export interface DecidedParties {
  readonly parties: readonly PreviewParty[];
  /**
   * Returns the party of this plant that stands for a party of the file; null when the file's party is left out or
   * undecided.
   */
  of(party: FileParty): Party | null;
  /**
   * A pair for each party of the file: its key, and the id of the party of this plant with the same name, or '' if
   * there is none. The stamp of a plan depends on these pairs too.
   */
  readonly matches: readonly (readonly [string, string])[];
}

/**
 * Matches the parties of a file by name. A person's decision about a party replaces the match, unless the chosen party
 * no longer exists.
 */
export async function decideParties(
  db: Kysely<Database>,
  contents: FileContents,
  decisions: readonly PartyDecision[],
): Promise<DecidedParties> {
  const { fill, approve } = namedParties(contents);
  const all = new Map([...approve, ...fill].map((party) => [filePartyKey(party), party]));
  const approving = new Set(approve.map(filePartyKey));
  const filling = new Set(fill.map(filePartyKey));
  const matches = await partiesNamed(db, [...all.values()]);
  const decided = new Map(decisions.map(({ party, to }) => [filePartyKey(party), to]));
  const labelOf = await presentPartyLabels(db, [
    ...matches.values(),
    ...[...decided.values()].flatMap((to) => to ?? []),
  ]);
  const shown = (to: Party) => {
    const label = labelOf(to);
    return label === undefined ? null : { ...to, label: partyLabel(to.type, label) };
  };
  const parties = [...all].map(([key, party]): PreviewParty => {
    const words = {
      party,
      label: filePartyLabel(party),
      approves: approving.has(key),
      fills: filling.has(key),
    };
    const own = decided.get(key);
    if (own === null) return { ...words, to: null, state: 'decided' };
    const chosen = own === undefined ? null : shown(own);
    if (chosen !== null) return { ...words, to: chosen, state: 'decided' };
    const match = matches.get(key);
    const to = match === undefined ? null : shown(match);
    return { ...words, to, state: to === null ? 'open' : 'matched' };
  });
  const targets = new Map(parties.map(({ party, to }) => [filePartyKey(party), to]));
  return {
    parties,
    of(party) {
      const to = targets.get(filePartyKey(party)) ?? null;
      return to && { type: to.type, value: to.value };
    },
    matches: [...all.keys()].map((key) => [key, matches.get(key)?.value ?? '']),
  };
}
