import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import type { Route } from '@kartoteka/contract/route';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { beforeAll, describe, expect, test } from 'vitest';
import { markOf } from '../env/answers.ts';
import { formData, save, startCard, type Worker } from '../env/card-plant.ts';
import type { Answer } from '../env/client.ts';
import { addPerson } from '../env/person.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { freshUser } from '../env/user-calls.ts';

const app = testApp({ from: 'empty' });
let admin: Worker;
let groupId: string;
let typeId: string;
let textId: string;
let displayId: string;
let card: MadeTemplate;

const idOf = ({ body }: Answer): string => (body as { id: string }).id;
const create = async (route: Route, body: object): Promise<string> =>
  idOf(await admin.client.send(route, { body }));

beforeAll(async () => {
  const person = await addPerson(app, 'admin');
  admin = { id: person.id, name: 'admin', client: person.client };
  groupId = await create(controlCardGroupRoutes.create, { name: 'Grupa' });
  typeId = await create(controlCardTypeRoutes.create, { name: 'Typ' });
  textId = await create(dataTypeRoutes.create, { displayName: 'Tekst', storedValueType: 'text' });
  displayId = await create(dataTypeRoutes.create, {
    displayName: 'Treść',
    controlType: 'contentDisplay',
    storedValueType: 'text',
  });
  card = await makeTemplate(app.sql, {
    elements: [{ name: 'Wpisy', repeat: { max: 1 }, fields: [{ name: 'Tekst' }] }],
    approvals: [{ type: 'user', value: person.id }],
  });
});

let made = 0;
/** Makes a unique text of `count` characters. */
const long = (count: number): string => `${(made += 1)}`.padEnd(count, 'ą');
const many = <T>(count: number, one: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => one(at));

type Attempt = (count: number) => Promise<Answer>;
/** A limited input: its name, its limit, the path at which an excess is reported, and how to send it. */
type Bound = [what: string, most: number, at: string, ready: () => Attempt | Promise<Attempt>];

const posted =
  (route: Route, body: (count: number) => object): (() => Attempt) =>
  () =>
  (count) =>
    admin.client.send(route, { body: body(count) });

const form = (element: (count: number) => object) =>
  posted(formTemplateRoutes.create, (count) => ({
    name: long(20),
    elements: [{ name: 'Pole', dataTypeId: textId, ...element(count) }],
  }));
const template = (more: (count: number) => object) =>
  posted(controlCardTemplateRoutes.create, (count) => ({
    name: long(20),
    controlCardGroupId: groupId,
    controlCardTypeId: typeId,
    ...more(count),
  }));
const select = (option: (count: number) => object) =>
  posted(dataTypeRoutes.create, (count) => ({
    displayName: long(20),
    controlType: 'select',
    storedValueType: 'text',
    settings: [{ type: 'availableOptions', options: [{ value: 'A', label: 'A', ...option(count) }] }],
  }));
const user = (more: (count: number) => object) =>
  posted(identityUserRoutes.create, (count) => freshUser({ ...more(count) }));

const entry = async (body: (count: number) => object): Promise<Attempt> => {
  const id = await startCard(admin, card);
  return (count) =>
    admin.client.send(controlCardRoutes.saveElement, {
      params: { id },
      body: { elementTemplateId: card.element('Wpisy'), data: {}, ...body(count) },
    });
};
/**
 * Returns a function that makes a card with a submitted entry, and then returns a function that sends a reason of a
 * given length. `send` makes the return, withdrawal, deletion or voiding that has this reason.
 */
const reason =
  (send: (ids: { cardId: string; entryId: string }, reason: string) => Promise<Answer>) => async () => {
    const cardId = await startCard(admin, card);
    await save(admin, cardId, card.element('Wpisy'), {}, { submit: true });
    const [element] = (await formData(admin, cardId)).elements;
    const ids = { cardId, entryId: element?.entries[0]?.id ?? '' };
    return (count: number) => send(ids, long(count));
  };

/** Makes two filters with `count` values together. */
const filters = (count: number) =>
  [count - 500, 500].map((part) => ({ id: 'name', value: { values: many(part, () => 'a') } }));

const NAMES: readonly Bound[] = [
  ['the name of a unit type', 256, 'name', posted(unitTypeRoutes.create, (count) => ({ name: long(count) }))],
  [
    'the name of a group',
    256,
    'name',
    posted(controlCardGroupRoutes.create, (count) => ({ name: long(count) })),
  ],
  [
    'the name of a type',
    256,
    'name',
    posted(controlCardTypeRoutes.create, (count) => ({ name: long(count) })),
  ],
  [
    'the name of a data type',
    256,
    'displayName',
    posted(dataTypeRoutes.create, (count) => ({ displayName: long(count), storedValueType: 'text' })),
  ],
  [
    'the name of a form template',
    256,
    'name',
    posted(formTemplateRoutes.create, (count) => ({ name: long(count) })),
  ],
  ['the name of a field', 256, 'elements.0.name', form((count) => ({ name: long(count) }))],
  ['the name of a card template', 256, 'name', template((count) => ({ name: long(count) }))],
  [
    'the name of an element',
    256,
    'elements.0.name',
    template((count) => ({ elements: [{ name: long(count) }] })),
  ],
  [
    'the name that a person gives a card',
    300,
    'name',
    posted(controlCardRoutes.create, (count) => ({ controlCardTemplateId: card.id, name: long(count) })),
  ],
  ['the name of a role', 256, 'name', posted(identityRoleRoutes.create, (count) => ({ name: long(count) }))],
  [
    'the name of an organisation unit',
    128,
    'displayName',
    posted(organizationUnitRoutes.create, (count) => ({ displayName: long(count), parentId: null })),
  ],
  [
    'the name of a filter group',
    128,
    'elements.0.filterGroup',
    form((count) => ({ filterGroup: long(count) })),
  ],
  ['a login', 256, 'userName', user((count) => ({ userName: long(count) }))],
  ['an e-mail', 256, 'email', user((count) => ({ email: `${'a'.repeat(count - 11)}@demo.local` }))],
  ['a first name', 64, 'name', user((count) => ({ name: long(count) }))],
  ['a surname', 64, 'surname', user((count) => ({ surname: long(count) }))],
  ['a password', 128, 'password', user((count) => ({ password: long(count) }))],
];

const OPTION = 'settings.0.options.0';
const TEXTS: readonly Bound[] = [
  ['the value of an option', 256, `${OPTION}.value`, select((count) => ({ value: long(count) }))],
  ['the label of an option', 256, `${OPTION}.label`, select((count) => ({ label: long(count) }))],
  [
    'the text of a field',
    4000,
    'data.<Tekst>',
    () => entry((count) => ({ data: { [card.field('Tekst')]: long(count) } })),
  ],
  ['a comment', 2000, 'comment', () => entry((count) => ({ comment: long(count) }))],
  [
    'a description of a field',
    20_000,
    'elements.0.description',
    form((count) => ({ description: long(count) })),
  ],
  [
    'a rich text',
    20_000,
    'elements.0.description',
    form((count) => ({ dataTypeId: displayId, description: `<p>${long(count)}</p>` })),
  ],
  [
    'a description of a template',
    20_000,
    'description',
    template((count) => ({ description: `<p>${long(count)}</p>` })),
  ],
  [
    'a description of an element',
    20_000,
    'elements.0.description',
    template((count) => ({ elements: [{ name: 'E', description: `<p>${long(count)}</p>` }] })),
  ],
  [
    'the reason of a return',
    2000,
    'reason',
    reason(({ cardId }, words) =>
      admin.client.send(controlCardRoutes.return, { params: { id: cardId }, body: { reason: words } }),
    ),
  ],
  [
    'the reason of voiding',
    2000,
    'reason',
    reason(({ cardId }, words) =>
      admin.client.send(controlCardRoutes.void, { params: { id: cardId }, body: { reason: words } }),
    ),
  ],
  [
    'the reason of a withdrawal',
    2000,
    'reason',
    reason(({ entryId }, words) =>
      admin.client.send(controlCardRoutes.withdraw, { params: { id: entryId }, body: { reason: words } }),
    ),
  ],
  [
    'the reason of deleting',
    2000,
    'reason',
    reason(({ cardId }, words) =>
      admin.client.send(controlCardRoutes.remove, { params: { id: cardId }, query: { reason: words } }),
    ),
  ],
];

const COUNTS: readonly Bound[] = [
  [
    'attributes of an option',
    20,
    `${OPTION}.attributes`,
    select((count) => ({ attributes: many(count, () => ({ type: 't', value: '' })) })),
  ],
  [
    'options of a data type',
    1000,
    'settings.0.options',
    posted(dataTypeRoutes.create, (count) => ({
      displayName: long(20),
      controlType: 'select',
      storedValueType: 'text',
      settings: [
        { type: 'availableOptions', options: many(count, (at) => ({ value: `${at}`, label: `${at}` })) },
      ],
    })),
  ],
  [
    'fields of a form',
    200,
    'elements',
    posted(formTemplateRoutes.create, (count) => ({
      name: long(20),
      elements: many(count, () => ({ name: 'Pole', dataTypeId: textId })),
    })),
  ],
  [
    'elements of a template',
    200,
    'elements',
    template((count) => ({ elements: many(count, () => ({ name: 'E' })) })),
  ],
  [
    'values of all filters of a search',
    1000,
    'filters',
    posted(unitTypeRoutes.search, (count) => ({ filters: filters(count) })),
  ],
  [
    'values of all filters of an export',
    1000,
    'searchParams.filters',
    posted(unitTypeRoutes.export, (count) => ({
      searchParams: { filters: filters(count) },
      columns: [{ property: 'name' }],
    })),
  ],
  ['an index', 9999, 'index', () => entry((index) => ({ index }))],
];

describe.each([
  ['a name', NAMES],
  ['a text', TEXTS],
  ['a number of things', COUNTS],
])('%s has a limit, and exceeding the limit is reported at the field', (_part, bounds) => {
  test.each(bounds)(
    'the limit of %s is %i, and input above the limit is refused at its field',
    async (_what, most, at, ready) => {
      const attempt = await ready();
      const over = await attempt(most + 1);
      const member = at.replace(/<(.+)>/, (_all, name: string) => card.field(name));
      expect([over.status, markOf(over)]).toEqual([400, [member]]);
      expect((await attempt(most)).status).toBeLessThan(300);
    },
  );
});

describe('a missing required field is reported at that field', () => {
  test.each<[string, string, () => Route, () => object]>([
    ['the name of a unit type', 'name', () => unitTypeRoutes.create, () => ({})],
    ['the name of a group', 'name', () => controlCardGroupRoutes.create, () => ({ name: ' ' })],
    ['the name of a type', 'name', () => controlCardTypeRoutes.create, () => ({ name: null })],
    [
      'the name of a data type',
      'displayName',
      () => dataTypeRoutes.create,
      () => ({ storedValueType: 'text' }),
    ],
    [
      'the stored type of a data type',
      'storedValueType',
      () => dataTypeRoutes.create,
      () => ({ displayName: long(20) }),
    ],
    ['the name of a form', 'name', () => formTemplateRoutes.create, () => ({ name: '', elements: [] })],
    [
      'the name of a field',
      'elements.0.name',
      () => formTemplateRoutes.create,
      () => ({ name: long(20), elements: [{ dataTypeId: textId }] }),
    ],
    [
      'the data type of a field',
      'elements.0.dataTypeId',
      () => formTemplateRoutes.create,
      () => ({ name: long(20), elements: [{ name: 'Pole' }] }),
    ],
    [
      'the name of a template',
      'name',
      () => controlCardTemplateRoutes.create,
      () => ({ controlCardGroupId: groupId, controlCardTypeId: typeId }),
    ],
    [
      'the group of a template',
      'controlCardGroupId',
      () => controlCardTemplateRoutes.create,
      () => ({ name: long(20), controlCardTypeId: typeId }),
    ],
    [
      'the type of a template',
      'controlCardTypeId',
      () => controlCardTemplateRoutes.create,
      () => ({ name: long(20), controlCardGroupId: groupId }),
    ],
    [
      'the name of an element',
      'elements.0.name',
      () => controlCardTemplateRoutes.create,
      () => ({ name: long(20), controlCardGroupId: groupId, controlCardTypeId: typeId, elements: [{}] }),
    ],
    ['the name of an organisation unit', 'displayName', () => organizationUnitRoutes.create, () => ({})],
    ['the name of a role', 'name', () => identityRoleRoutes.create, () => ({})],
  ])('a request without %s is refused at that field', async (_what, at, route, body) => {
    const answer = await admin.client.send(route(), { body: body() });
    expect([answer.status, markOf(answer)]).toEqual([400, [at]]);
  });

  test('a data type without a control becomes a text field', async () => {
    const answer = await admin.client.send(dataTypeRoutes.create, {
      body: { displayName: long(20), storedValueType: 'text' },
    });
    expect(answer.body).toMatchObject({ controlType: 'text' });
  });
});
