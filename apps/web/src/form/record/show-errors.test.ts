import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { showErrors } from './show-errors.ts';

/** A form in which the login is taken from the e-mail, like the form of a user. */
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
    'an error of the login, which nobody typed, is shown at the e-mail',
    shownOf('Zły login', [['userName', 'Zły login']]),
    { firstPath: 'email', message: 'Zły login', said: [['email', 'Zły login']] },
  ],
  [
    'an error of the e-mail replaces the error of the login, in the notice too',
    shownOf('Zajęty login', [
      ['userName', 'Zajęty login'],
      ['email', 'Zajęty adres'],
    ]),
    { firstPath: 'email', message: 'Zajęty adres', said: [['email', 'Zajęty adres']] },
  ],
  [
    'with several errors the notice does not repeat one of them',
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
    'a refusal without fields keeps its message',
    shownOf('Nie teraz', []),
    { firstPath: null, message: 'Nie teraz', said: [] },
  ],
])('after a refused save, %s', (_what, shown, expected) => {
  expect(shown).toEqual(expected);
});
