import { describe, test } from 'vitest';
import { QUALITY } from '../env/card-page.ts';
import { type Row, CARD, cardWire, NO_RIGHT, put, START } from '../env/card-wire.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const { expectRefused } = cardWire(app);

describe('the order in which the server checks a call', () => {
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
    [
      'a broken rule of the row',
      put({ elementTemplateId: ':leak', data: {} }),
      403,
      'Kartoteka.Card:NotAssigned',
    ],
    ['the whole form without its policy', { method: 'POST', path: CARD, body: 7 }, 403, NO_RIGHT],
    [
      'approving without the policy',
      { method: 'POST', path: `${CARD}/:card/approve/:unknown` },
      403,
      NO_RIGHT,
    ],
    ['starting without the policy', { as: QUALITY, method: 'POST', path: `${START}/7` }, 403, NO_RIGHT],
  ])(
    'a call is refused in the order token, policy, body, row, rule: %s',
    (_name, call, status, code = null, members = []) => expectRefused(call, status, code, members),
  );
});

describe('bad input of an entry over the wire', () => {
  test.each<Row>([
    ['a body that is not an object', put([1]), 400, null, ['']],
    ['no body', put(undefined), 400, null, ['elementTemplateId']],
    ['an empty body', put('', { type: 'application/json' }), 400, null, ['elementTemplateId']],
    ['a body that is not JSON', put('{"elementTemplateId":'), 400],
    ['plain text', put('x', { type: 'text/plain' }), 415],
    ['a form', put('a=1', { type: 'application/x-www-form-urlencoded' }), 415],
    [
      'more than 1 MiB',
      put({ elementTemplateId: ':batch', data: { [':number']: 'x'.repeat(1_100_000) } }),
      413,
    ],
    [
      'an unknown element',
      put({ elementTemplateId: ':unknown', data: {} }),
      400,
      null,
      ['elementTemplateId'],
    ],
    ['an invalid id', put({ elementTemplateId: '7', data: {} }), 400, null, ['elementTemplateId']],
    ['data that is text', put({ elementTemplateId: ':batch', data: 'x' }), 400, null, ['data']],
    [
      'a field of another element',
      put({ elementTemplateId: ':batch', data: { [':mass']: 1 } }),
      400,
      null,
      ['data.:mass'],
    ],
    ['an unknown field', put({ elementTemplateId: ':batch', data: { __x: 1 } }), 400, null, ['data.__x']],
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
      'an invalid date',
      put({ elementTemplateId: ':batch', data: { [':date']: '2026-02-30' } }),
      400,
      null,
      ['data.:date'],
    ],
    [
      'an unknown option',
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
    [
      'a plus sign',
      put({ elementTemplateId: ':samples', data: { [':mass']: '+1' } }),
      400,
      null,
      ['data.:mass'],
    ],
    [
      'sixteen digits',
      put({ elementTemplateId: ':samples', data: { [':mass']: '1234567890123456' } }),
      400,
      null,
      ['data.:mass'],
    ],
    [
      'a boolean as a number',
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
    [
      'a fractional index',
      put({ elementTemplateId: ':samples', data: {}, index: 1.5 }),
      400,
      null,
      ['index'],
    ],
    ['an index as text', put({ elementTemplateId: ':samples', data: {}, index: '1' }), 400, null, ['index']],
    [
      'a second entry of a single element',
      put({ elementTemplateId: ':batch', data: {}, index: 1 }),
      400,
      null,
      ['index'],
    ],
    ['an invalid flag', put({ elementTemplateId: ':batch', data: {}, submit: 'tak' }), 400, null, ['submit']],
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
  ])('saving an entry with %s is refused', (_name, call, status, code = null, members = []) =>
    expectRefused(call, status, code, members),
  );
});
