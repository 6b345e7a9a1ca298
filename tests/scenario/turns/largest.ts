import { randomUUID } from 'node:crypto';
import { NEW_TEMPLATE_SETTINGS } from '@kartoteka/contract/control-card-template';
import { FILE_FORMAT, FILE_VERSION } from '@kartoteka/contract/definition-transfer';
import { ROUTES } from '@kartoteka/contract/registry';
import type { Route } from '@kartoteka/contract/route';
import {
  COMMENT_LENGTH,
  MAX_ELEMENTS,
  MAX_OPTIONS,
  NAME_LENGTH,
  PASSWORD_LENGTH,
} from '@kartoteka/domain/limits';
import { fresh } from '../../env/warehouse.ts';
import { type Ground, valuesOf } from './ground.ts';

/** Builds an input of up to about `bytes` bytes. */
type Largest = (ground: Ground, bytes: number) => object;

const many = <T>(count: number, one: (at: number) => T): T[] =>
  Array.from({ length: Math.floor(count) }, (_, at) => one(at));
const name = (): string => fresh('Ż').padEnd(NAME_LENGTH, 'ż');
/** Returns a text of `count` letters, two bytes each. */
const letters = (count: number): string => 'ż'.repeat(Math.max(1, Math.floor(count)));

/** Adds a field that the schema ignores, so that the body has about `bytes` bytes. */
export function padded(body: object, bytes: number): object {
  const room = bytes - Buffer.byteLength(JSON.stringify(body)) - 40;
  return room <= 0 ? body : { ...body, leftAside: 'x'.repeat(room) };
}

const filters = (bytes: number, date: string) =>
  many(50, () => ({
    id: date,
    name: 'x'.repeat(Math.min(256, bytes / 50)),
    value: { values: ['2026-11-20', '2026-11-21'], isRange: true, isDateTime: false },
  }));
/** Builds an input of a list, given the name of its date field. */
type OfList = (date: string) => Largest;
const search: OfList = (date) => (_ground, bytes) => ({
  skipCount: 0,
  maxResultCount: 1000,
  sorting: `${date} desc`,
  search: letters(256),
  filters: filters(bytes, date),
});
const exported: OfList = (date) => (_ground, bytes) => ({
  searchParams: { filters: filters(bytes / 4, date) },
  columns: many(1000, () => ({ label: letters(Math.min(256, bytes / 2_500)), property: date })),
});
const preferences: OfList = (date) => () => ({ columns: { [date]: { order: 1 } } });
const view: OfList = (date) => () => ({
  name: fresh('widok'),
  address: letters(16_000),
  columns: many(500, () => date),
});
const named: Largest = () => ({ name: name() });

const options: Largest = (_ground, bytes) => ({
  displayName: name(),
  controlType: 'select',
  storedValueType: 'text',
  settings: [
    {
      type: 'availableOptions',
      options: many(MAX_OPTIONS, (at) => ({
        value: `${at}`.padEnd(Math.min(256, bytes / 4_000), '-'),
        label: letters(Math.min(256, bytes / 8_000)),
        attributes: many(Math.min(20, bytes / 80_000), (one) => ({ type: `t${one}`, value: 'x'.repeat(20) })),
      })),
    },
    { type: 'validValue', validValue: { type: 1, values: many(MAX_OPTIONS, (at) => `${at}`) } },
  ],
});

const RICH = '<p>Żółć <b>gęś</b></p>';
const richForm: Largest = ({ displayId }, bytes) => ({
  name: name(),
  elements: many(MAX_ELEMENTS, () => ({
    name: letters(100),
    dataTypeId: displayId,
    description: RICH.repeat(Math.max(1, Math.min(180, bytes / 8_000))),
  })),
});
const plainForm: Largest = ({ dataTypeId }, bytes) => ({
  name: name(),
  elements: many(MAX_ELEMENTS, (at) => ({
    name: letters(100),
    dataTypeId,
    description: letters(Math.min(4_900, bytes / 600)),
    dataTypeSettings: { validatorSettings: { type: 3, validValues: [`[a-zżółć]{1,40}${at}`] } },
  })),
});
const template: Largest = ({ references, admin, formId }, bytes) => ({
  name: name(),
  ...references,
  description: '<p>Opis</p>'.repeat(Math.max(1, Math.min(1_000, bytes / 2_000))),
  elements: many(MAX_ELEMENTS, () => ({
    name: letters(Math.min(250, bytes / 1_000)),
    formTemplateId: formId,
    description: RICH.repeat(Math.max(1, Math.min(180, bytes / 16_000))),
    assignments: many(Math.min(200, bytes / 60_000), () => ({ type: 'user', value: admin.id })),
  })),
  approvals: [{ type: 'user', value: admin.id }],
});

/** Maximum number of data types in the built definition file. It leaves room for the other definitions of the file. */
const FILE_TYPES = 400;
const definitionFile: Largest = ({ admin }, bytes) => {
  const types = many(Math.min(FILE_TYPES, bytes / 2_000), () => ({
    name: name(),
    controlType: 'select',
    storedValueType: 'text',
    settings: [
      {
        type: 'availableOptions',
        options: many(Math.max(1, bytes / 2 / FILE_TYPES / 50), (at) => ({ value: `${at}`, label: 'Opcja' })),
      },
    ],
  }));
  const form = {
    name: name(),
    elements: many(MAX_ELEMENTS, (at) => ({
      name: `Pole ${at}`,
      dataType: types[at % 20]?.name,
      description: letters(Math.min(2_000, bytes / 2_000)),
    })),
  };
  const [group, type] = [name(), name()];
  return {
    file: {
      format: FILE_FORMAT,
      version: FILE_VERSION,
      contentHash: '',
      controlCardGroups: [{ name: group }],
      controlCardTypes: [{ name: type }],
      dataTypes: types,
      formTemplates: [form],
      controlCardTemplates: [
        {
          name: name(),
          controlCardGroup: group,
          controlCardType: type,
          ...NEW_TEMPLATE_SETTINGS,
          elements: [{ name: 'E', formTemplate: form.name, description: RICH.repeat(100) }],
          approvals: [{ type: 'user', name: admin.name }],
        },
      ],
    },
  };
};

const values = (ground: Ground, bytes: number) => valuesOf(ground.template, Math.min(470_000, bytes / 2.2));
const saveElement: Largest = (ground, bytes) => ({
  elementTemplateId: ground.template.element('E'),
  data: values(ground, bytes),
});
const wholeForm: Largest = (ground, bytes) => ({
  name: fresh('Karta'),
  controlCardTemplateId: ground.template.id,
  elementsData: { [ground.template.element('E')]: { 0: values(ground, bytes) } },
});
const entries: Largest = (ground, bytes) => ({
  name: fresh('Karta'),
  controlCardTemplateId: ground.template.id,
  elementsData: {
    [ground.template.element('R')]: Object.fromEntries(
      many(Math.min(1_000, bytes / 100), (at) => [at, { [ground.template.field('Uwagi')]: 'x' }]),
    ),
  },
});

const login = (): string => fresh('u').replace(' ', '-');
const user: Largest = ({ unitId }) => {
  const userName = login();
  return {
    userName,
    email: `${userName}@test.local`,
    password: 'dobre haslo 1',
    roleNames: many(1000, () => 'admin'),
    organizationUnitIds: many(1000, () => unitId),
  };
};
const unit: Largest = () => ({ displayName: fresh('D').padEnd(128, 'ż') });
const text = (): string => letters(COMMENT_LENGTH);
const permissions: Largest = () => ({
  role: { name: fresh('rola') },
  permissions: many(1000, (at) => ({ name: `${at}`.padEnd(NAME_LENGTH, 'x'), isGranted: true })),
});

/** Functions that build the largest valid bodies, by the name of the route. */
const OF_ROUTES: Readonly<Record<string, readonly Largest[]>> = {
  'unitType.create': [named],
  'unitType.update': [named],
  'controlCardGroup.create': [named],
  'controlCardGroup.update': [named],
  'controlCardType.create': [named],
  'controlCardType.update': [named],
  'dataType.create': [options],
  'dataType.update': [options],
  'formTemplate.create': [richForm, plainForm],
  'formTemplate.update': [richForm, plainForm],
  'controlCardTemplate.create': [template],
  'controlCardTemplate.update': [template],
  'definitionTransfer.preview': [definitionFile],
  'controlCard.create': [wholeForm, entries],
  'controlCard.update': [wholeForm],
  'controlCard.saveElement': [saveElement],
  'controlCard.submitGroup': [() => ({ typedAt: '2026-01-01T00:00:00Z', sentAt: '2026-01-01T00:00:00Z' })],
  'controlCard.withdraw': [() => ({ reason: text() })],
  'controlCard.approve': [() => ({ dataHash: null, password: null })],
  'controlCard.return': [() => ({ reason: text() })],
  'controlCard.void': [() => ({ reason: text() })],
  'identityUser.create': [user],
  'identityUser.update': [user],
  'identityRole.create': [() => ({ name: fresh('rola') })],
  'identityRole.update': [() => ({ name: fresh('rola') })],
  'role.create': [permissions],
  'role.update': [permissions],
  'organizationUnit.create': [unit],
  'organizationUnit.update': [unit],
};
/**
 * Functions that build the largest bodies that a route reads completely and then refuses, because of a stored row or a
 * wrong value.
 */
const REFUSED: Readonly<Record<string, Largest>> = {
  'account.changePassword': () => ({
    currentPassword: letters(PASSWORD_LENGTH),
    newPassword: letters(PASSWORD_LENGTH),
  }),
  'definitionTransfer.import': (ground, bytes) => ({ ...definitionFile(ground, bytes), stamp: 'x' }),
  'controlCardOperator.initFilling': () => ({ key: letters(128), revisionHash: 'f'.repeat(64) }),
  'controlCard.reassign': ({ admin }) => ({ type: 'user', value: admin.id }),
  'file.redact': () => ({ reason: text() }),
  'controlCard.return': (_ground, bytes) => ({
    reason: text(),
    entryIds: many(Math.min(20_000, bytes / 40), () => randomUUID()),
  }),
};
/** Functions that build the largest valid bodies of lists, by the call that every list has. */
const OF_LISTS: Readonly<Record<string, OfList>> = {
  search,
  export: exported,
  startExport: exported,
  savePreferences: preferences,
  saveView: view,
  defaultView: () => () => ({ id: null }),
};

/** Returns functions that build the largest valid bodies of a route. */
export function largestOf({ name: routeName }: Route): readonly Largest[] {
  const [resource, call = ''] = routeName.split('.');
  const ofList = OF_LISTS[call];
  const date = resource === 'audit' ? 'at' : 'creationTime';
  return OF_ROUTES[routeName] ?? (ofList === undefined ? [] : [ofList(date)]);
}

/** Returns functions that build the largest bodies that a route reads completely and then refuses. */
export function refusedOf({ name: routeName }: Route): readonly Largest[] {
  const refused = REFUSED[routeName];
  return refused === undefined ? [] : [refused];
}

/** Returns whether a route ignores its body. */
export const takesNoBody = ({ body }: Route): boolean => {
  const read = body.safeParse({ name: 'x' });
  return read.success && read.data === undefined;
};

const unknown = Object.keys({ ...OF_ROUTES, ...REFUSED }).filter((one) =>
  ROUTES.every((route) => route.name !== one),
);
if (unknown.length > 0) throw new Error(`The contract has no ${unknown.join(', ')}.`);
