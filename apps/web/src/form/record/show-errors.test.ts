import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { showErrors } from './show-errors.ts';

/** A form whose login follows the e-mail, as that of a user does. */
const fields = ['email', 'userName', 'password'].map((field) => ({ field, label: field }));
const errorPathOf = (path: string) => (path === 'userName' ? 'email' : path);

function shownOf(message: string, errors: readonly (readonly [string, string])[]) {
  const setError = vi.fn<(path: string, error: { message?: string }) => void>();
  const error = new ApiError({ status: 403, message, validationErrors: new Map(errors) });
  const shown = showErrors({ getValues: (() => ({})) as never, setError }, { fields, errorPathOf }, error);
  return { ...shown, said: setError.mock.calls.map(([path, { message: text }]) => [path, text]) };
}

test.each([
  [
    'what is said of a login that nobody typed stands at the e-mail',
    shownOf('Zły login', [['userName', 'Zły login']]),
    { firstPath: 'email', message: 'Zły login', said: [['email', 'Zły login']] },
  ],
  [
    'what the e-mail itself is told goes before it, in the notice too',
    shownOf('Zajęty login', [
      ['userName', 'Zajęty login'],
      ['email', 'Zajęty adres'],
    ]),
    { firstPath: 'email', message: 'Zajęty adres', said: [['email', 'Zajęty adres']] },
  ],
  [
    'one of several faults does not stand for all',
    shownOf('Krótkie hasło', [
      ['password', 'Krótkie hasło'],
      ['email', 'Zajęty adres'],
    ]),
    {
      firstPath: 'email',
      message: 'Popraw zaznaczone pola.',
      said: [
        ['email', 'Zajęty adres'],
        ['password', 'Krótkie hasło'],
      ],
    },
  ],
  [
    'what is said of no field stays',
    shownOf('Nie teraz', []),
    { firstPath: null, message: 'Nie teraz', said: [] },
  ],
])('%s', (_what, shown, expected) => {
  expect(shown).toEqual(expected);
});
