import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { alertText } from './alert-text.ts';

const failure = (details: string | null) =>
  new ApiError({ status: 500, message: 'Wystąpił błąd.', details, correlationId: '7f-1' });

test.each([
  ['the details, when the server gives any', 'Pole X jest za długie.', 'Pole X jest za długie.'],
  ['the message, when the server gives no details', null, 'Wystąpił błąd.'],
  [
    'the message with the error number, when the details are only this number',
    '7f-1',
    'Wystąpił błąd.\nNumer błędu: 7f-1',
  ],
])('the alert of a refused save shows %s', (_case, details, text) => {
  expect(alertText(failure(details), 'Wystąpił błąd.')).toBe(text);
});
