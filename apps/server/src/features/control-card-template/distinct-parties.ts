import type { Party } from '@kartoteka/domain/card/definition';

export function distinctParties(parties: readonly Party[]): Party[] {
  const known = new Map(parties.map((party) => [`${party.type} ${party.value}`, party]));
  return [...known.values()];
}
