import type { Policy } from '@kartoteka/domain/permission/policy';

/** The password of every account of the demo plant until its owner changes it. */
export const DEMO_PASSWORD = 'Demo-2026!';

export interface DemoRole {
  readonly name: string;
  readonly displayName: string;
  /** Whether this is the static role, which has every permission without grants. */
  readonly isStatic?: boolean;
  readonly policies: readonly Policy[];
}

const CARDS = 'Kartoteka.ControlCards';

export const DEMO_ROLES: readonly DemoRole[] = [
  { name: 'admin', displayName: 'Administrator', isStatic: true, policies: [] },
  { name: 'operator', displayName: 'Operator', policies: [CARDS, `${CARDS}.Operator`] },
  {
    name: 'brygadzista',
    displayName: 'Brygadzista',
    policies: [CARDS, `${CARDS}.Operator`, `${CARDS}.Approval`],
  },
  {
    name: 'jakosc',
    displayName: 'Kontrola jakości',
    policies: [CARDS, `${CARDS}.Approval`, `${CARDS}.ManageCards`],
  },
];

export interface DemoUser {
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly role: string;
  readonly units: readonly string[];
}

export const DEMO_USERS: readonly DemoUser[] = [
  { email: 'admin@demo.local', name: 'Ewa', surname: 'Kowalska', role: 'admin', units: [] },
  {
    email: 'operator@demo.local',
    name: 'Jan',
    surname: 'Kowalczyk',
    role: 'operator',
    units: ['Mleczarnia'],
  },
  {
    email: 'operator2@demo.local',
    name: 'Marta',
    surname: 'Zielińska',
    role: 'operator',
    units: ['Obróbka skrawaniem'],
  },
  {
    email: 'brygadzista@demo.local',
    name: 'Tomasz',
    surname: 'Wójcik',
    role: 'brygadzista',
    units: ['Produkcja'],
  },
  {
    email: 'jakosc@demo.local',
    name: 'Agnieszka',
    surname: 'Lewandowska',
    role: 'jakosc',
    units: ['Kontrola jakości'],
  },
];
