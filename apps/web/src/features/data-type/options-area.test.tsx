import type { DataType } from '@kartoteka/contract/data-type';
import type { Option } from '@kartoteka/domain/data-type/settings';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RecordScreen } from '../../form/record/record-screen.tsx';
import { CurrentUserContext } from '../../lib/current-user.ts';
import { session } from '../../lib/session.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { dataTypeKind } from './data-type-kind.ts';
import { SettingsEditor } from './settings-editor.tsx';

const kind = dataTypeKind(new Map());

/** Shows the settings of a select with these options, in its form. */
function show(options: readonly Option[]) {
  const stored = {
    id: 'd1',
    concurrencyStamp: 's1',
    creationTime: '2026-03-05T07:00:00.000Z',
    lastModificationTime: null,
    displayName: 'Linia',
    controlType: 'select',
    storedValueType: 'text',
    storedValueUnitTypeId: null,
    storedValueUnitType: null,
    settings: [{ type: 'availableOptions', options }],
    isArchived: false,
  } as unknown as DataType;
  const usage = { items: [], counts: [], totalCount: 0, cardsInProgress: 0 };
  const calls = {
    ...kind.calls,
    read: () => Promise.resolve(stored),
    usage: () => Promise.resolve(usage),
  };
  return renderPart(
    <CurrentUserContext
      value={{ id: 'u', userName: 'jan', name: 'Jan', surName: null, email: null, grantedPolicies: {} }}
    >
      <RecordScreen kind={{ ...kind, calls }}>
        <SettingsEditor />
      </RecordScreen>
    </CurrentUserContext>,
    { address: '/types/d1', route: '/types/:id' },
  );
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const area = () => page.getByRole('textbox', { name: 'Opcje, każda w osobnym wierszu' });
const values = () =>
  page
    .getByRole('textbox', { name: /^Wartość/ })
    .elements()
    .map((one) => (one as HTMLInputElement).value);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('the lines in the area for options become options when the setting is removed, and Cofnij brings these options back', async () => {
  show([]);
  await userEvent.fill(area(), '01;Linia A\n02;Linia B');
  await press('Usuń: Ustawienie „Dostępne opcje”');
  await expect.element(area()).not.toBeInTheDocument();
  await press('Cofnij');
  await expect.poll(values).toEqual(['01', '02']);
});

test('when a setting with options is removed, a notice counts the lines in its area that cannot become options', async () => {
  show([]);
  await userEvent.fill(area(), '01;Linia A\n01;Linia B');
  await press('Usuń: Ustawienie „Dostępne opcje”');
  await expect.element(page.getByRole('alert').getByText(/^Pominięto 1 wiersz/)).toBeVisible();
});

test('leaving the form of a data type asks first when the area for options has only lines that cannot become options', async () => {
  const { navigation } = show([{ value: '01', label: 'Linia A', attributes: [] }]);
  await press('Wklej listę');
  await userEvent.fill(area(), '01;Linia pakowania');
  await press('Dodaj opcje');
  await expect.element(area()).toHaveAttribute('aria-invalid', 'true');
  navigation.navigator.push('/elsewhere');
  await expect.element(page.getByRole('dialog', { name: 'Niezapisane zmiany' })).toBeVisible();
  await press('Zostań');
  await expect.element(area()).toHaveValue('01;Linia pakowania');
  session.start('token');
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  dispatchEvent(new Event('pagehide'));
  // The text of the area is not part of the input, so the form has no changes and stores no draft.
  expect(Object.keys(sessionStorage)).toEqual([]);
});
