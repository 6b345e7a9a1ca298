import { randomUUID } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { problem } from '@kartoteka/contract/problem';
import { beforeAll, describe, expect, test } from 'vitest';
import { FOREMAN, OPERATOR, OPERATOR_2, QUALITY, startDemoCard } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const CARD = '/api/app/control-card';
const START = '/api/app/control-card-operator/init-card-filling';
const JSON_TYPE = { 'content-type': 'application/json' };

let card: CardFormData;
let ids: Record<string, string>;

beforeAll(async () => {
  const id = await startDemoCard(app);
  card = await app.client.as(OPERATOR).call(controlCardRoutes.formData, { params: { id } });
  const element = (name: string) => card.elements.find((one) => one.name === name);
  const field = (name: string, of: string) =>
    element(of)?.formTemplate?.elements.find((one) => one.name === name)?.id ?? '';
  ids = {
    card: id,
    batch: element('Dane partii')?.id ?? '',
    samples: element('Próbki')?.id ?? '',
    leak: element('Próba szczelności')?.id ?? '',
    guide: element('Instrukcja')?.id ?? '',
    product: field('Wyrób', 'Dane partii'),
    number: field('Numer partii', 'Dane partii'),
    date: field('Data produkcji', 'Dane partii'),
    mass: field('Masa netto', 'Próbki'),
    template: card.template.id,
    unknown: randomUUID(),
  };
});

interface Call {
  readonly as?: string | null;
  readonly method?: string;
  /** `:name` is one of the ids above. */
  readonly path: string;
  /** Text goes as it is; names of ids in it are replaced too. */
  readonly body?: unknown;
  readonly type?: string | null;
}

const filled = (text: string) => text.replace(/:(\w+)/g, (all, name: string) => ids[name] ?? all);

async function send({ as = OPERATOR, method = 'GET', path, body, type = JSON_TYPE['content-type'] }: Call) {
  const token = as === null ? null : await app.client.as(as).token();
  const text = typeof body === 'string' ? body : filled(JSON.stringify(body) ?? '');
  const response = await fetch(app.origin + filled(path), {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || type === null ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body: Buffer.from(text) }),
  });
  const answer: unknown = await response.json().catch(() => null);
  return { response, answer, problem: problem.safeParse(answer).data?.error ?? null };
}

const put = (body: unknown, more: Partial<Call> = {}): Call => ({
  method: 'PUT',
  path: `${CARD}/:card/element`,
  body,
  ...more,
});
const NO_RIGHT = 'Volo.Authorization:010001';

/** What is sent, the status, the code and the marked fields that the wire gives for it. */
type Row = [name: string, call: Call, status: number, code?: string | null, members?: readonly string[]];

async function expectRefused(call: Call, status: number, code: string | null, members: readonly string[]) {
  const { response, problem: error, answer } = await send(call);
  expect([response.status, JSON.stringify(answer)]).toEqual([status, expect.any(String)]);
  expect(response.headers.get('_abperrorformat')).toBe('true');
  expect(response.headers.get('x-correlation-id')).toMatch(/./);
  expect(response.headers.get('www-authenticate')?.startsWith('Bearer') ?? false).toBe(status === 401);
  expect(/^Bearer/.test(response.headers.get('www-authenticate') ?? '')).toBe(status === 401);
  expect(error?.code ?? null).toBe(code);
  expect(error?.message).toMatch(/\p{L}.*[.!]$/u);
  expect((error?.validationErrors ?? []).map((one) => one.members.join('.')).toSorted()).toEqual(
    members.map(filled).toSorted(),
  );
  expect(JSON.stringify(answer)).not.toMatch(/select |insert |\.ts:|node_modules|at \w+ \(/i);
}

describe('token, policy, body, row, rule: in this order', () => {
  test.each<Row>([
    ['no token, whatever else is wrong', put('{', { as: null, path: `${CARD}/7/element` }), 401, NO_RIGHT],
    ['no policy, a broken body', put('{', { as: QUALITY }), 403, NO_RIGHT],
    [
      'no policy, a row that is not there',
      put({}, { as: QUALITY, path: `${CARD}/:unknown/element` }),
      403,
      NO_RIGHT,
    ],
    ['no policy, a malformed id', put({}, { as: QUALITY, path: `${CARD}/7/element` }), 403, NO_RIGHT],
    [
      'a broken body, a row that is not there',
      put({}, { path: `${CARD}/:unknown/element` }),
      400,
      null,
      ['elementTemplateId'],
    ],
    [
      'a row that is not there',
      put({ elementTemplateId: ':batch' }, { path: `${CARD}/:unknown/element` }),
      404,
    ],
    ['a row’s rule', put({ elementTemplateId: ':leak', data: {} }), 403, 'Kartoteka.Card:NotAssigned'],
    ['the whole form without its policy', { method: 'POST', path: CARD, body: 7 }, 403, NO_RIGHT],
    [
      'approving without the policy',
      { method: 'POST', path: `${CARD}/:card/approve/:unknown` },
      403,
      NO_RIGHT,
    ],
    ['starting without the policy', { as: QUALITY, method: 'POST', path: `${START}/7` }, 403, NO_RIGHT],
  ])('%s', (_name, call, status, code = null, members = []) => expectRefused(call, status, code, members));
});

describe('an entry', () => {
  test.each<Row>([
    ['a body that is no object', put([1]), 400, null, ['']],
    ['no body', put(undefined), 400, null, ['elementTemplateId']],
    ['an empty body', put('', { type: 'application/json' }), 400, null, ['elementTemplateId']],
    ['no JSON', put('{"elementTemplateId":'), 400],
    ['plain text', put('x', { type: 'text/plain' }), 415],
    ['a form', put('a=1', { type: 'application/x-www-form-urlencoded' }), 415],
    [
      'more than 1 MiB',
      put({ elementTemplateId: ':batch', data: { [':number']: 'x'.repeat(1_100_000) } }),
      413,
    ],
    [
      'an element of no card',
      put({ elementTemplateId: ':unknown', data: {} }),
      400,
      null,
      ['elementTemplateId'],
    ],
    ['an id that is none', put({ elementTemplateId: '7', data: {} }), 400, null, ['elementTemplateId']],
    ['data that is text', put({ elementTemplateId: ':batch', data: 'x' }), 400, null, ['data']],
    [
      'a field that is not its own',
      put({ elementTemplateId: ':batch', data: { [':mass']: 1 } }),
      400,
      null,
      ['data.:mass'],
    ],
    [
      'a key that is no field',
      put({ elementTemplateId: ':batch', data: { __x: 1 } }),
      400,
      null,
      ['data.__x'],
    ],
    [
      'an object as a value',
      put({ elementTemplateId: ':batch', data: { [':number']: {} } }),
      400,
      null,
      ['data.:number'],
    ],
    [
      'NUL in a text',
      put({ elementTemplateId: ':batch', data: { [':number']: 'a\u0000' } }),
      400,
      null,
      ['data.:number'],
    ],
    [
      'a lone surrogate',
      put({ elementTemplateId: ':batch', data: { [':number']: 'a\ud800' } }),
      400,
      null,
      ['data.:number'],
    ],
    [
      'NUL in the comment',
      put({ elementTemplateId: ':batch', data: {}, comment: '\u0000' }),
      400,
      null,
      ['comment'],
    ],
    [
      'a comment too long',
      put({ elementTemplateId: ':batch', data: {}, comment: 'x'.repeat(2001) }),
      400,
      null,
      ['comment'],
    ],
    [
      'a date that is none',
      put({ elementTemplateId: ':batch', data: { [':date']: '2026-02-30' } }),
      400,
      null,
      ['data.:date'],
    ],
    [
      'an option that is none',
      put({ elementTemplateId: ':batch', data: { [':product']: 'Kefir' }, submit: true }),
      400,
      null,
      ['data.:date', 'data.:number', 'data.:product'],
    ],
    [
      'a thousands separator',
      put({ elementTemplateId: ':samples', data: { [':mass']: '1.234,5' } }),
      400,
      null,
      ['data.:mass'],
    ],
    [
      'an exponent',
      put({ elementTemplateId: ':samples', data: { [':mass']: '1e3' } }),
      400,
      null,
      ['data.:mass'],
    ],
    ['a plus', put({ elementTemplateId: ':samples', data: { [':mass']: '+1' } }), 400, null, ['data.:mass']],
    [
      'sixteen digits',
      put({ elementTemplateId: ':samples', data: { [':mass']: '1234567890123456' } }),
      400,
      null,
      ['data.:mass'],
    ],
    [
      'a truth as a number',
      put({ elementTemplateId: ':samples', data: { [':mass']: true } }),
      400,
      null,
      ['data.:mass'],
    ],
    ['a negative index', put({ elementTemplateId: ':samples', data: {}, index: -1 }), 400, null, ['index']],
    [
      'an index too large',
      put({ elementTemplateId: ':samples', data: {}, index: 10_000 }),
      400,
      null,
      ['index'],
    ],
    ['half an index', put({ elementTemplateId: ':samples', data: {}, index: 1.5 }), 400, null, ['index']],
    ['an index as text', put({ elementTemplateId: ':samples', data: {}, index: '1' }), 400, null, ['index']],
    [
      'a second entry of a single element',
      put({ elementTemplateId: ':batch', data: {}, index: 1 }),
      400,
      null,
      ['index'],
    ],
    [
      'a flag that is none',
      put({ elementTemplateId: ':batch', data: {}, submit: 'tak' }),
      400,
      null,
      ['submit'],
    ],
    [
      'a row version as text',
      put({ elementTemplateId: ':batch', data: {}, rowVersion: '1' }),
      400,
      null,
      ['rowVersion'],
    ],
    [
      'a stale row version',
      put({ elementTemplateId: ':batch', data: {}, rowVersion: 7 }),
      409,
      'Kartoteka:ConcurrencyConflict',
    ],
    ['a malformed card id', put({ elementTemplateId: ':batch' }, { path: `${CARD}/x/element` }), 404],
    ['a wrong method', { method: 'POST', path: `${CARD}/:card/element`, body: {} }, 405],
  ])('%s', (_name, call, status, code = null, members = []) => expectRefused(call, status, code, members));
});

describe('the other calls of a card', () => {
  test.each<Row>([
    ['start: an unknown template', { method: 'POST', path: `${START}/:unknown` }, 404],
    ['start: a malformed id', { method: 'POST', path: `${START}/7` }, 404],
    [
      'start: a flag that is none',
      { method: 'POST', path: `${START}/:template?forceFresh=moze` },
      400,
      null,
      ['forceFresh'],
    ],
    ['read: unknown', { path: `${CARD}/:unknown` }, 404],
    ['form-data: unknown', { path: `${CARD}/form-data/:unknown` }, 404],
    ['form-data: malformed', { path: `${CARD}/form-data/abc` }, 404],
    ['history: unknown', { path: `${CARD}/:unknown/history` }, 404],
    ['group: unknown element', { method: 'POST', path: `${CARD}/:card/submit-elements-group/:unknown` }, 404],
    ['group: malformed element', { method: 'POST', path: `${CARD}/:card/submit-elements-group/7` }, 404],
    [
      'group: too few entries',
      { method: 'POST', path: `${CARD}/:card/submit-elements-group/:samples` },
      403,
      'Kartoteka.Card:MinRepetitions',
    ],
    [
      'group: somebody else’s',
      { method: 'POST', path: `${CARD}/:card/submit-elements-group/:leak`, as: OPERATOR },
      403,
      'Kartoteka.Card:NotAssigned',
    ],
    [
      'approve: unknown card',
      { as: FOREMAN, method: 'POST', path: `${CARD}/:unknown/approve/:unknown` },
      404,
    ],
    ['approve: malformed slot', { as: QUALITY, method: 'POST', path: `${CARD}/:card/approve/7` }, 404],
    [
      'approve: a body that is no object',
      { as: QUALITY, method: 'POST', path: `${CARD}/:card/approve/:unknown`, body: '7' },
      400,
      null,
      [''],
    ],
    [
      'approve: a hash that is no text',
      { as: QUALITY, method: 'POST', path: `${CARD}/:card/approve/:unknown`, body: { dataHash: 7 } },
      400,
      null,
      ['dataHash'],
    ],
    [
      'return: no reason',
      { as: QUALITY, method: 'POST', path: `${CARD}/:card/return`, body: {} },
      400,
      null,
      ['reason'],
    ],
    [
      'return: a blank reason',
      { as: QUALITY, method: 'POST', path: `${CARD}/:card/return`, body: { reason: '  ' } },
      400,
      null,
      ['reason'],
    ],
    [
      'return: a reason too long',
      { as: QUALITY, method: 'POST', path: `${CARD}/:card/return`, body: { reason: 'x'.repeat(2001) } },
      400,
      null,
      ['reason'],
    ],
    [
      'return: out of its time',
      { as: QUALITY, method: 'POST', path: `${CARD}/:card/return`, body: { reason: 'x' } },
      403,
      'Kartoteka.Card:NotAwaitingApproval',
    ],
    [
      'void: no reason',
      { as: QUALITY, method: 'POST', path: `${CARD}/:card/void`, body: {} },
      400,
      null,
      ['reason'],
    ],
    [
      'void: out of its time',
      { as: QUALITY, method: 'POST', path: `${CARD}/:card/void`, body: { reason: 'x' } },
      403,
      'Kartoteka.Card:NotVoidable',
    ],
    [
      'delete: somebody else’s card',
      { as: OPERATOR_2, method: 'DELETE', path: `${CARD}/:card` },
      403,
      'Kartoteka.Card:MayNotDelete',
    ],
    ['withdraw: unknown entry', { method: 'POST', path: `${CARD}/element/:unknown/withdraw`, body: {} }, 404],
    [
      'whole form: no template',
      { as: QUALITY, method: 'POST', path: CARD, body: {} },
      400,
      null,
      ['controlCardTemplateId'],
    ],
    [
      'whole form: unknown template',
      { as: QUALITY, method: 'POST', path: CARD, body: { controlCardTemplateId: ':unknown' } },
      400,
      null,
      ['controlCardTemplateId'],
    ],
    [
      'whole form: an unknown element',
      {
        as: QUALITY,
        method: 'PUT',
        path: `${CARD}/:card`,
        body: { elementsData: { [':unknown']: { 0: {} } } },
      },
      400,
      null,
      ['elementsData.:unknown'],
    ],
    [
      'whole form: an index that is none',
      {
        as: QUALITY,
        method: 'PUT',
        path: `${CARD}/:card`,
        body: { elementsData: { [':samples']: { x: {} } } },
      },
      400,
      null,
      ['elementsData.:samples.x'],
    ],
    [
      'whole form: an unknown field',
      {
        as: QUALITY,
        method: 'PUT',
        path: `${CARD}/:card`,
        body: { elementsData: { [':batch']: { 0: { nic: 1 } } } },
      },
      400,
      null,
      ['elementsData.:batch.0.nic'],
    ],
    [
      'whole form: a wrong value',
      {
        as: QUALITY,
        method: 'PUT',
        path: `${CARD}/:card`,
        body: { elementsData: { [':samples']: { 0: { [':mass']: 'dużo' } } } },
      },
      400,
      null,
      ['elementsData.:samples.0.:mass'],
    ],
    [
      'whole form: a name too long',
      { as: QUALITY, method: 'PUT', path: `${CARD}/:card`, body: { name: 'x'.repeat(500) } },
      400,
      null,
      ['name'],
    ],
    [
      'whole form: NUL in the name',
      { as: QUALITY, method: 'PUT', path: `${CARD}/:card`, body: { name: 'a\u0000b' } },
      400,
      null,
      ['name'],
    ],
    [
      'whole form: a stale stamp',
      { as: QUALITY, method: 'PUT', path: `${CARD}/:card`, body: { concurrencyStamp: '0'.repeat(32) } },
      409,
      'Kartoteka:ConcurrencyConflict',
    ],
    [
      'list: an unknown sort',
      { as: QUALITY, method: 'POST', path: `${CARD}/search`, body: { sorting: 'haslo desc' } },
      400,
      null,
      ['sorting'],
    ],
    [
      'list: too many rows',
      { as: QUALITY, method: 'POST', path: `${CARD}/search`, body: { maxResultCount: 1001 } },
      400,
      null,
      ['maxResultCount'],
    ],
    [
      'list: no rows',
      { as: QUALITY, method: 'POST', path: `${CARD}/search`, body: { maxResultCount: 0 } },
      400,
      null,
      ['maxResultCount'],
    ],
    [
      'list: before the first',
      { as: QUALITY, method: 'POST', path: `${CARD}/search`, body: { skipCount: -1 } },
      400,
      null,
      ['skipCount'],
    ],
    [
      'list: a search that is no text',
      { as: QUALITY, method: 'POST', path: `${CARD}/search`, body: { search: {} } },
      400,
      null,
      ['search'],
    ],
    [
      'list: NUL in the search',
      { as: QUALITY, method: 'POST', path: `${CARD}/search`, body: { search: '\u0000' } },
      400,
      null,
      ['search'],
    ],
    ['list by GET: an unknown sort', { as: QUALITY, path: `${CARD}?sorting=haslo` }, 400, null, ['sorting']],
    [
      'list by GET: text for a number',
      { as: QUALITY, path: `${CARD}?skipCount=abc` },
      400,
      null,
      ['skipCount'],
    ],
    ['an unknown call', { path: `${CARD}/:card/nic` }, 404],
    ['an unknown call with a body', { method: 'POST', path: `${CARD}/:card/nic`, body: { a: 1 } }, 404],
    ['an unknown call with text', { method: 'POST', path: '/api/nic', body: 'x', type: 'text/plain' }, 404],
    ['a wrong method', { method: 'PATCH', path: `${CARD}/:card` }, 405],
    ['a wrong method with a broken body', { method: 'PATCH', path: `${CARD}/:card`, body: '{' }, 405],
  ])('%s', (_name, call, status, code = null, members = []) => expectRefused(call, status, code, members));
});

test.each(['/:unknown', '/7', '/element/:unknown', '/element/7'])(
  'deleting %s that is gone is silent',
  async (path) => {
    const { response } = await send({ method: 'DELETE', path: CARD + path });
    expect(response.status).toBe(path.endsWith('7') ? 404 : 204);
  },
);

test.each([
  ['nothing', undefined, null],
  ['nothing, called JSON', '', 'application/json'],
  ['an empty object', '{}', 'application/json'],
  ['null', 'null', 'application/json'],
])('a call without a body takes %s', async (_name, body, type) => {
  const { response } = await send({ method: 'POST', path: `${START}/:template`, body, type });
  expect(response.status).toBe(200);
});

test('an element with nothing to fill is not counted among those that are done', async () => {
  const { items } = await app.client.as(OPERATOR).call(controlCardOperatorRoutes.availableCards);
  const started = items.find(({ cardId }) => cardId === ids['card']);
  const asked = card.elements.filter((one) => one.name !== 'Instrukcja').length;
  expect(started).toMatchObject({ submittedElementCount: 0, elementCount: asked });
});
