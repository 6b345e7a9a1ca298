import type { PartyOption } from '@kartoteka/contract/party';
import { partyId } from './card-template-values.ts';

/**
 * Returns the names of parties by id. Parties of different kinds with the same name get their kind added,
 * because a chosen party is shown without the heading of its group.
 */
export function partyNames(parties: readonly PartyOption[]): ReadonlyMap<string, string> {
  const kinds = new Map<string, Set<string>>();
  for (const { valueLabel, type } of parties) {
    const known = kinds.get(valueLabel) ?? new Set();
    kinds.set(valueLabel, known.add(type));
  }
  return new Map(
    parties.map((party) => [
      partyId(party),
      (kinds.get(party.valueLabel)?.size ?? 0) > 1
        ? `${party.valueLabel} (${party.typeLabel.toLocaleLowerCase('pl')})`
        : party.valueLabel,
    ]),
  );
}
