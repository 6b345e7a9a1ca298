import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { CONTROL_TYPES, STORED_VALUE_TYPES } from '@kartoteka/domain/data-type/control';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';
import {
  BODIES,
  type Ground,
  type Kind,
  long,
  many,
  options,
  repeats,
  ROUTES,
  rule,
  setting,
} from './validation/bodies.ts';
import { REFUSED } from './validation/refused.ts';

const app = testApp({ from: 'empty' });
let keeper: Keeper;
let ground: Ground;
beforeAll(async () => {
  keeper = await openWarehouse(app);
  ground = {
    dataTypeId: await keeper.dataType(),
    display: await keeper.dataType({ displayName: fresh('Treść'), controlType: 'contentDisplay' }),
    references: { controlCardGroupId: await keeper.group(), controlCardTypeId: await keeper.type() },
  };
});

const bodyOf = (kind: Kind, more: object): object => BODIES[kind](ground, more);
const send = (kind: Kind, more: object) =>
  keeper.client.send(ROUTES[kind].create, { body: bodyOf(kind, more) });

describe('refusals at a field, in Polish', () => {
  test.each(REFUSED)(
    'a bad definition (%s) is refused at the field with the fault, in Polish: %s',
    async (kind, _what, more, member, message) => {
      const { status, problem } = await send(kind, more(ground));
      expect(status).toBe(400);
      expect(problem?.validationErrors).toEqual([{ members: member.split('.'), message }]);
    },
  );
});

test('legal pairs of control and stored type are accepted, and all others are refused', async () => {
  const pairs = CONTROL_TYPES.flatMap((controlType) =>
    STORED_VALUE_TYPES.map((storedValueType) => ({ controlType, storedValueType })),
  );
  const legal: string[] = [];
  for (const pair of pairs) {
    const { status, problem } = await send('type', pair);
    if (status === 200) {
      legal.push(`${pair.controlType} ${pair.storedValueType}`);
      continue;
    }
    expect(status).toBe(400);
    expect(problem?.validationErrors).toEqual([
      { members: ['storedValueType'], message: 'Ten rodzaj kontrolki nie obsługuje tego typu wartości.' },
    ]);
  }
  // The expected pairs are literals, because pairs that come from the tested rule could not contradict the rule.
  expect(legal).toEqual([
    'text text',
    'text number_integer',
    'text number_float',
    'checkbox bool',
    'select text',
    'select number_integer',
    'select number_float',
    'select bool',
    'date datetime',
    'datetime datetime',
    'time text',
    'time datetime',
    ...STORED_VALUE_TYPES.map((stored) => `contentDisplay ${stored}`),
  ]);
});

describe('definitions that the server accepts', () => {
  test.each<[Kind, string, (ground: Ground) => object]>([
    ['type', 'a thousand options', () => options(1000)],
    ['type', 'a name of 256 characters', () => ({ displayName: fresh('').trim().padStart(256, 'ż') })],
    ['type', 'a thousand values', () => setting(rule(1, many(1000, String)))],
    [
      'type',
      'a range open on both sides',
      () => setting(rule(2, [null, '']), { storedValueType: 'number_float' }),
    ],
    ['type', 'no settings', () => ({ settings: null })],
    ['select', 'a value and a label of 256 characters', () => ({ value: long(256), label: long(256) })],
    [
      'select',
      'twenty attributes',
      () => ({ attributes: many(20, (at) => ({ type: `t${at}`, value: '' })) }),
    ],
    [
      'form',
      'two hundred elements',
      ({ dataTypeId }) => ({ elements: many(200, () => ({ name: 'Pole', dataTypeId })) }),
    ],
    ['form', 'no elements', () => ({ elements: null })],
    ['field', 'a description of 20,000 characters', () => ({ description: long(20_000) })],
    ['field', 'the name of another field', () => ({ name: 'Pole' })],
    ['template', 'two hundred elements', () => ({ elements: many(200, () => ({ name: 'E' })) })],
    ['element', 'no form', () => ({ formTemplateId: '' })],
    ['element', 'ten thousand repetitions', () => repeats(10_000, 10_000)],
    ['element', 'no maximum number of repetitions', () => repeats(null, -1)],
  ])('the server accepts a valid definition (%s) with %s', async (kind, _what, more) => {
    expect((await send(kind, more(ground))).status).toBe(200);
  });
});

test('the refusal of a form names all its errors at once, each at its own path', async () => {
  const { problem } = await keeper.client.send(formTemplateRoutes.create, {
    body: {
      name: '',
      elements: [
        { name: '', dataTypeId: ground.dataTypeId },
        { name: 'A', dataTypeId: null },
        { name: 'B', dataTypeId: ground.dataTypeId, filterGroup: long(129) },
      ],
    },
  });
  expect(problem?.validationErrors?.map(({ members }) => members.join('.'))).toEqual([
    'name',
    'elements.0.name',
    'elements.1.dataTypeId',
    'elements.2.filterGroup',
  ]);
});

/** Returns the status of a refused body, and the paths of its errors in the order of the answer. */
async function toldOf(kind: Kind, body: object) {
  const { status, problem } = await keeper.client.send(ROUTES[kind].create, { body });
  return [status, problem?.validationErrors?.map(({ members }) => members.join('.'))];
}

describe('broken rules are reported together with missing fields', () => {
  const nobody = '7d0e0d6a-2f6c-4a54-9d0b-3c1c0d6b7a10';
  const length = (type: string, value: number | null) => ({ type, length: value });

  test('a data type reports broken rules together with missing fields, and no rule for a missing field', async () => {
    const settings = [
      length('minLength', 5),
      length('maxLength', 3),
      length('maxLength', null),
      rule(3, ['(']),
    ];
    expect(
      await toldOf('type', {
        displayName: '',
        storedValueType: 'text',
        storedValueUnitTypeId: nobody,
        settings,
      }),
    ).toEqual([
      400,
      [
        'displayName',
        'settings.2.length',
        'settings.0.length',
        'settings.3.validValue.values.0',
        'storedValueUnitTypeId',
      ],
    ]);
    const empty = [length('minLength', 5), length('maxLength', null)];
    expect(await toldOf('type', { displayName: '', storedValueType: 'text', settings: empty })).toEqual([
      400,
      ['displayName', 'settings.1.length'],
    ]);
  });

  test('a form reports broken rules together with missing fields, and no rule for a missing field', async () => {
    const number = await keeper.dataType({ storedValueType: 'number_float' });
    const validator = { dataTypeSettings: { validatorSettings: { type: 2, validValues: ['5', '1'] } } };
    const name = fresh('Zajęty');
    expect((await send('form', { name })).status).toBe(200);
    const elements = [
      { name: '', dataTypeId: number, ...validator },
      { name: 'A', dataTypeId: null, ...validator },
      { name: 'B', dataTypeId: nobody },
    ];
    expect(await toldOf('form', { name, elements })).toEqual([
      400,
      [
        'elements.0.name',
        'elements.1.dataTypeId',
        'elements.2.dataTypeId',
        'elements.0.dataTypeSettings.validatorSettings.validValues',
        'name',
      ],
    ]);
  });

  test('a template reports broken rules together with missing fields, and no rule for a missing field', async () => {
    const elements = [
      { name: '', ...repeats(3, 2) },
      { name: 'A', formTemplateId: nobody },
    ];
    const approvals = [
      { type: 'user', value: null },
      { type: 'role', value: nobody },
    ];
    const { controlCardTypeId } = ground.references;
    expect(await toldOf('template', { name: '', controlCardTypeId, elements, approvals })).toEqual([
      400,
      [
        'name',
        'controlCardGroupId',
        'elements.0.name',
        'approvals.0.value',
        'elements.0.repetitionSettings.minRepetitions',
        'elements.1.formTemplateId',
        'approvals.1.value',
      ],
    ]);
  });
});

test('a taken name is refused at its field, without regard to case', async () => {
  const name = fresh('Zajęta');
  for (const [kind, member] of [
    ['unit', 'name'],
    ['type', 'displayName'],
    ['form', 'name'],
    ['template', 'name'],
  ] as const) {
    expect((await send(kind, { [member]: name })).status, kind).toBe(200);
    const { status, problem } = await send(kind, { [member]: ` ${name.toUpperCase()} ` });
    expect([status, problem?.code], kind).toEqual([403, 'Kartoteka:DuplicateName']);
    expect(problem?.validationErrors, kind).toEqual([
      { members: [member], message: `Nazwa „${name.toUpperCase()}” jest już zajęta.` },
    ]);
  }
});

test.each<[Kind, number]>([
  ['unit', 1],
  ['type', 8],
  ['form', 8],
  ['template', 8],
])('the body of a definition (%s) above %d MiB is refused for its size', async (kind, mebibytes) => {
  const filled = (bytes: number) => {
    const body = { ...bodyOf(kind, {}), description: '' };
    return { ...body, description: 'a'.repeat(bytes - Buffer.byteLength(JSON.stringify(body))) };
  };
  const sendSized = (bytes: number) => keeper.client.send(ROUTES[kind].create, { body: filled(bytes) });
  const over = await sendSized(mebibytes * 1024 * 1024 + 1);
  expect([over.status, over.problem?.message]).toEqual([413, 'Treść żądania jest za duża.']);
  expect((await sendSized(mebibytes * 1024 * 1024)).status).not.toBe(413);
});

test('the keys __proto__, constructor and prototype are refused at any depth of a body', async () => {
  const odd = (key: string, more: object): object =>
    JSON.parse(`{"${key}":{"isAdmin":true},${JSON.stringify(more).slice(1)}`) as object;
  const field = { name: 'Pole', dataTypeId: ground.dataTypeId };
  const name = fresh('Dziwny');
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    for (const [body, members] of [
      [odd(key, { name, elements: [field] }), [key]],
      [{ name, elements: [odd(key, field)] }, ['elements', '0', key]],
    ] as const) {
      const { status, problem } = await keeper.client.send(formTemplateRoutes.create, { body });
      expect([status, problem?.validationErrors]).toEqual([
        400,
        [{ message: 'Ta nazwa jest zastrzeżona i nie może być kluczem.', members }],
      ]);
    }
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});
