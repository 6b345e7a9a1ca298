import type { PartyOption } from '@kartoteka/contract/party';
import { expect, test } from 'vitest';
import { partyNames } from './party-names.ts';

const party = (type: PartyOption['type'], value: string, valueLabel: string): PartyOption => ({
  type,
  typeLabel: type === 'role' ? 'Rola' : 'Jednostka organizacyjna',
  value,
  valueLabel,
});

test('a role and an organisation unit with the same name are shown with the word for their kind, and other parties without it', () => {
  const names = partyNames([
    party('role', '1', 'Kontrola jakości'),
    party('role', '2', 'Brygadzista'),
    party('organizationUnit', '3', 'Kontrola jakości'),
  ]);
  expect([...names.values()]).toEqual([
    'Kontrola jakości (rola)',
    'Brygadzista',
    'Kontrola jakości (jednostka organizacyjna)',
  ]);
});

test('two organisation units with the same name are shown without the word for their kind', () => {
  const names = partyNames([
    party('organizationUnit', '1', 'Zmiana A'),
    party('organizationUnit', '2', 'Zmiana A'),
  ]);
  expect([...names.values()]).toEqual(['Zmiana A', 'Zmiana A']);
});
