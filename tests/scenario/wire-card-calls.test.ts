import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { describe, expect, test } from 'vitest';
import { ADMIN, FOREMAN, OPERATOR, OPERATOR_2, QUALITY } from '../env/card-page.ts';
import { type Row, CARD, cardWire, START } from '../env/card-wire.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const { send, card, expectRefused } = cardWire(app);

describe('bad calls of a card besides saving an entry', () => {
  test.each<Row>([
    ['start: an unknown template', { method: 'POST', path: `${START}/:unknown` }, 404],
    ['start: a malformed id', { method: 'POST', path: `${START}/7` }, 404],
    [
      'start: an invalid flag',
      { method: 'POST', path: `${START}/:template?forceFresh=moze` },
      400,
      null,
      ['forceFresh'],
    ],
    ['read: an unknown card', { path: `${CARD}/:unknown` }, 404],
    ['form data: an unknown card', { path: `${CARD}/form-data/:unknown` }, 404],
    ['form data: a malformed id', { path: `${CARD}/form-data/abc` }, 404],
    ['history: an unknown card', { path: `${CARD}/:unknown/history` }, 404],
    [
      'group: an unknown element',
      { method: 'POST', path: `${CARD}/:card/submit-elements-group/:unknown` },
      404,
    ],
    [
      'group: a malformed id of an element',
      { method: 'POST', path: `${CARD}/:card/submit-elements-group/7` },
      404,
    ],
    [
      'group: too few entries',
      { method: 'POST', path: `${CARD}/:card/submit-elements-group/:samples` },
      403,
      'Kartoteka.Card:MinRepetitions',
    ],
    [
      'group: an element that somebody else fills',
      { method: 'POST', path: `${CARD}/:card/submit-elements-group/:leak`, as: OPERATOR },
      403,
      'Kartoteka.Card:NotAssigned',
    ],
    [
      'approve: an unknown card',
      { as: FOREMAN, method: 'POST', path: `${CARD}/:unknown/approve/:unknown` },
      404,
    ],
    [
      'approve: a malformed id of a slot',
      { as: QUALITY, method: 'POST', path: `${CARD}/:card/approve/7` },
      404,
    ],
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
      'return: a card in the wrong status',
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
      'void: a card in the wrong status',
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
    [
      'withdraw: an unknown entry',
      { method: 'POST', path: `${CARD}/element/:unknown/withdraw`, body: {} },
      404,
    ],
    [
      'whole form: no template',
      { as: QUALITY, method: 'POST', path: CARD, body: {} },
      400,
      null,
      ['controlCardTemplateId'],
    ],
    [
      'whole form: an unknown template',
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
      'whole form: an invalid index',
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
      'list: a page of too many rows',
      { as: QUALITY, method: 'POST', path: `${CARD}/search`, body: { maxResultCount: 1001 } },
      400,
      null,
      ['maxResultCount'],
    ],
    [
      'list: a page of no rows',
      { as: QUALITY, method: 'POST', path: `${CARD}/search`, body: { maxResultCount: 0 } },
      400,
      null,
      ['maxResultCount'],
    ],
    [
      'list: a page before the first row',
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
      'list by GET: a text in place of a number',
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
  ])('bad calls of a card are refused: %s', (_name, call, status, code = null, members = []) =>
    expectRefused(call, status, code, members),
  );
});

test.each(['/:unknown', '/7', '/element/:unknown', '/element/7'])(
  'deleting an unknown card or entry succeeds, and a malformed id is a 404: %s',
  async (path) => {
    const { response } = await send({ method: 'DELETE', path: CARD + path });
    expect(response.status).toBe(path.endsWith('7') ? 404 : 204);
  },
);

test.each([
  ['no body', undefined, null],
  ['an empty body with the media type JSON', '', 'application/json'],
  ['an empty object', '{}', 'application/json'],
  ['null', 'null', 'application/json'],
])('a start of a card accepts %s', async (_name, body, type) => {
  const { response } = await send({ method: 'POST', path: `${START}/:template`, body, type });
  expect(response.status).toBe(200);
});

test('an element with nothing to fill takes no comment, neither alone nor in the whole form', async () => {
  const elementTemplateId = card()?.elements.find((one) => one.name === 'Instrukcja')?.id ?? '';
  const comment = 'odstępstwo uzgodnione';
  const refusals = [
    { method: 'PUT', path: `${CARD}/:card/element`, body: { elementTemplateId, data: {}, comment } },
    {
      as: ADMIN,
      method: 'PUT',
      path: `${CARD}/:card`,
      body: { name: 'Kontrola', elementsData: {}, comments: { [elementTemplateId]: { 0: comment } } },
    },
  ];
  for (const call of refusals) await expectRefused(call, 403, 'Kartoteka.Card:NothingToFill', []);
});

test('an element with nothing to fill does not count as a submitted element', async () => {
  const { items } = await app.client.as(OPERATOR).call(controlCardOperatorRoutes.availableCards);
  const started = items.find(({ cardId }) => cardId === card()?.id);
  const asked = card()?.elements.filter((one) => one.name !== 'Instrukcja').length;
  expect(started).toMatchObject({ submittedElementCount: 0, elementCount: asked });
});
