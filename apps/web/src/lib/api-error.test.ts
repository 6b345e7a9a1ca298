import { describe, expect, test } from 'vitest';
import {
  ApiError,
  apiErrorFrom,
  fieldMessages,
  messageOf,
  NO_CONNECTION,
  serverMessageOf,
} from './api-error.ts';

const headers = new Headers({ 'X-Correlation-Id': 'c-1', 'Retry-After': '30' });

describe('an answer with an error', () => {
  test.each([
    ['30', 30],
    ['0', null],
    ['-5', null],
    ['soon', null],
    ['', null],
    [new Date(Date.now() - 60_000).toUTCString(), null],
  ])('Retry-After %j is read as %j seconds', (text, seconds) => {
    const given = new Headers(text === '' ? {} : { 'Retry-After': text });
    expect(apiErrorFrom(503, null, given).retryAfterSeconds).toBe(seconds);
  });

  test('Retry-After is read when it is given as a date', () => {
    const given = new Headers({ 'Retry-After': new Date(Date.now() + 60_000).toUTCString() });
    const seconds = apiErrorFrom(503, null, given).retryAfterSeconds ?? 0;
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test('an ApiError carries every part of the error envelope', () => {
    const error = apiErrorFrom(
      409,
      {
        error: {
          code: 'Kartoteka:ConcurrencyConflict',
          message: 'Ktoś zmienił ten wpis.',
          details: 'Szczegóły',
          data: { rowVersion: 3 },
          validationErrors: [{ message: 'Podaj nazwę.', members: ['elements', '0', 'name'] }],
        },
      },
      headers,
    );
    expect(error).toMatchObject({
      status: 409,
      code: 'Kartoteka:ConcurrencyConflict',
      message: 'Ktoś zmienił ten wpis.',
      details: 'Szczegóły',
      data: { rowVersion: 3 },
      correlationId: 'c-1',
      retryAfterSeconds: 30,
    });
    expect([...error.validationErrors]).toEqual([['elements.0.name', 'Podaj nazwę.']]);
  });

  test('an OAuth error is read into an ApiError', () => {
    const body = { error: 'invalid_grant', error_description: 'Nieprawidłowy login lub hasło.' };
    expect(apiErrorFrom(400, body, new Headers())).toMatchObject({
      code: 'invalid_grant',
      message: 'Nieprawidłowy login lub hasło.',
      correlationId: null,
      retryAfterSeconds: null,
    });
  });

  test.each([null, 'Bad gateway', [], { error: null }, { error: { message: ' ' } }])(
    'an error answer of an unknown form gets a general message: %j',
    (body) => {
      expect(apiErrorFrom(502, body, new Headers()).message).toMatch(/^Serwer odpowiedział/);
    },
  );
});

describe('messages by field', () => {
  test('the path of a field message is read in one piece or in segments', () => {
    const list = [
      { message: 'A', members: ['data.x'] },
      { message: 'B', members: ['data', 'y'] },
    ];
    expect([...fieldMessages(list)]).toEqual([
      ['data.x', 'A'],
      ['data.y', 'B'],
    ]);
  });

  test('two messages of one field are joined', () => {
    const list = [
      { message: 'Za krótkie.', members: ['name'] },
      { message: 'Zajęte.', members: ['name'] },
    ];
    expect(fieldMessages(list).get('name')).toBe('Za krótkie. Zajęte.');
  });

  test.each([null, undefined, 'x', [null, { members: 'name' }, { members: ['name'] }]])(
    'a malformed list gives no field messages: %j',
    (list) => {
      expect(fieldMessages(list).size).toBe(0);
    },
  );
});

test('messageOf returns the message of an ApiError, and the given message for any other error', () => {
  expect(messageOf(new ApiError({ status: 0, message: 'Brak połączenia' }))).toBe('Brak połączenia');
  expect(messageOf(new TypeError('x is not a function'), 'Nie udało się.')).toBe('Nie udało się.');
});

test('serverMessageOf returns only messages that the server sent', () => {
  const said = apiErrorFrom(500, { error: { message: 'Baza nie odpowiada.' } }, new Headers());
  const unreadable = apiErrorFrom(502, '<html>', new Headers());
  const offline = new ApiError({ status: 0, message: NO_CONNECTION });
  expect([said, unreadable, offline, new Error('x')].map(serverMessageOf)).toEqual([
    'Baza nie odpowiada.',
    null,
    null,
    null,
  ]);
});
