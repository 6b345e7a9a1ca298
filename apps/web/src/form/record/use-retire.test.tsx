import type { UsageAnswer } from '@kartoteka/contract/crud';
import { beforeEach, describe, expect, test } from 'vitest';
import { Link } from 'react-router';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../lib/api-error.ts';
import { type CurrentUser, CurrentUserContext } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { useConfirm } from '../../ui/questions.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import { RecordScreen } from './record-screen.tsx';
import { useRetire } from './use-retire.tsx';

const UNUSED: UsageAnswer = { items: [], counts: [], totalCount: 0, cardsInProgress: 0 };
const USED: UsageAnswer = {
  items: [{ kind: 'formTemplate', id: 'f', name: 'Pomiar' }],
  counts: [{ kind: 'formTemplate', count: 1, isDirect: true }],
  totalCount: 1,
  cardsInProgress: 0,
};

/** Answers of the usage calls that wait, in the order of the calls. */
let usages: { readonly id: string; readonly answer: (usage: UsageAnswer) => void }[];
/** Refusals of the removals that wait, by id. */
let refusals: Map<string, (error: Error) => void>;
let removed: string[];
let removesAtOnce: boolean;

const calls = {
  name: 'cup.get',
  family: 'cup.',
  usage: (id: string) =>
    new Promise<UsageAnswer>((answer) => {
      usages.push({ id, answer });
    }),
  remove: (id: string) => {
    removed.push(id);
    return removesAtOnce
      ? Promise.resolve()
      : new Promise<void>((_, refuse) => {
          refusals.set(id, refuse);
        });
  },
  archive: (id: string) => Promise.resolve({ id } as StoredRecord),
  unarchive: (id: string) => Promise.resolve({ id } as StoredRecord),
};

type ShownCalls = Parameters<typeof useRetire<StoredRecord>>[0];

/**
 * Shows two records, each with a button that deletes it and a button that archives it after a question. A further button
 * asks a question of another part of the screen, and a link leads to another screen.
 */
function show(own: ShownCalls = calls) {
  function Rows() {
    const { remove, archive } = useRetire(own);
    const confirm = useConfirm();
    const rows = ['A', 'B'].map((id) => {
      const retired = { id, name: `Kubek ${id}`, archiveRisk: 'Nikt nie zacznie od niego karty.' };
      return (
        <p key={id}>
          <button type="button" onClick={() => void remove(retired)}>
            Skasuj {id}
          </button>
          <button type="button" onClick={() => void archive(retired)}>
            Odłóż {id}
          </button>
        </p>
      );
    });
    const logout = { title: 'Wylogować?', text: null, confirmLabel: 'Wyloguj' };
    return (
      <>
        {rows}
        <button type="button" onClick={() => void confirm(logout)}>
          Koniec pracy
        </button>
        <Link to="/elsewhere">Inny ekran</Link>
      </>
    );
  }
  return renderPart(<Rows />, { address: '/rows', route: '/rows' });
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const question = (name: string) => page.getByRole('dialog', { name });
/** Waits until everything that follows an answer has happened. */
const settle = () =>
  new Promise((done) => {
    setTimeout(done, 100);
  });

beforeEach(() => {
  usages = [];
  refusals = new Map();
  removed = [];
  removesAtOnce = true;
});

describe('one removal at a time', () => {
  test('when the removal of two rows is pressed, the late answer about the first row does not replace the question about the second', async () => {
    show();
    await press('Skasuj A');
    await press('Skasuj B');
    await expect.poll(() => usages.map(({ id }) => id)).toEqual(['A', 'B']);
    usages[1]?.answer(UNUSED);
    await expect.element(question('Usunąć „Kubek B”?')).toBeVisible();
    usages[0]?.answer(UNUSED);
    await settle();
    await press('Usuń');
    await expect.poll(() => removed).toEqual(['B']);
  });

  test('the user is not asked about a row when the removal of another row is pressed before the usage of the first row arrives', async () => {
    show();
    await press('Skasuj A');
    await press('Skasuj B');
    usages[0]?.answer(USED);
    await settle();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    usages[1]?.answer(UNUSED);
    await expect.element(question('Usunąć „Kubek B”?')).toBeVisible();
  });

  test('a removal whose button is pressed twice asks once', async () => {
    show();
    await press('Skasuj A');
    await press('Skasuj A');
    usages[1]?.answer(UNUSED);
    await expect.element(question('Usunąć „Kubek A”?')).toBeVisible();
    await press('Anuluj');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    usages[0]?.answer(UNUSED);
    await settle();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(removed).toEqual([]);
  });

  test('the question about archiving a row stays when the usage of a row to delete arrives', async () => {
    show();
    await press('Skasuj A');
    await press('Odłóż B');
    await expect.element(question('Zarchiwizować „Kubek B”?')).toBeVisible();
    usages[0]?.answer(UNUSED);
    await settle();
    await expect.element(question('Zarchiwizować „Kubek B”?')).toBeVisible();
  });

  test('the question of another part of the screen stays open when the usage of a row to delete arrives', async () => {
    show();
    await press('Skasuj A');
    await press('Koniec pracy');
    await expect.element(question('Wylogować?')).toBeVisible();
    usages[0]?.answer(UNUSED);
    await settle();
    await expect.element(question('Wylogować?')).toBeVisible();
    await press('Anuluj');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('the question about deleting a row does not open on another screen', async () => {
    show();
    await press('Skasuj A');
    await userEvent.click(page.getByRole('link', { name: 'Inny ekran' }));
    await expect.element(page.getByRole('button', { name: 'Skasuj A' })).not.toBeInTheDocument();
    usages[0]?.answer(UNUSED);
    await settle();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('the question about deleting a row opens after some seconds when its usage does not arrive', async () => {
    show();
    await press('Skasuj A');
    await expect.element(question('Usunąć „Kubek A”?')).toBeVisible();
  });

  test('a late refusal of a removal is shown as a notice while the question about another row is open, which stays', async () => {
    removesAtOnce = false;
    show();
    await press('Skasuj A');
    usages[0]?.answer(UNUSED);
    await expect.element(question('Usunąć „Kubek A”?')).toBeVisible();
    await press('Usuń');
    await expect.poll(() => removed).toEqual(['A']);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await press('Skasuj B');
    usages[1]?.answer(UNUSED);
    await expect.element(question('Usunąć „Kubek B”?')).toBeVisible();
    const data = { usedBy: USED.items };
    refusals.get('A')?.(
      new ApiError({ status: 409, code: 'Kartoteka:InUse', message: 'Kubek A jest w użyciu.', data }),
    );
    await expect.element(page.getByText('Kubek A jest w użyciu.')).toBeInTheDocument();
    await expect.element(question('Usunąć „Kubek B”?')).toBeVisible();
  });
});

test('the refusal to delete a row that is used in places without names says that the row is in use, lists no places and offers to archive the row', async () => {
  const told = () => question('Nie można usunąć').query()?.textContent;
  show();
  await press('Skasuj A');
  usages[0]?.answer({ ...USED, items: [] });
  await expect.poll(told).toContain('Pozycja „Kubek A” jest w użyciu w 1 formularzu. Możesz przenieść');
  await expect.element(page.getByRole('list')).not.toBeInTheDocument();
  await press('Anuluj');
  removesAtOnce = false;
  await press('Skasuj B');
  usages[1]?.answer(UNUSED);
  await press('Usuń');
  await expect.poll(() => removed).toEqual(['B']);
  const data = { usedBy: [] };
  refusals.get('B')?.(
    new ApiError({ status: 403, code: 'Kartoteka:InUse', message: 'Kubek B jest w użyciu.', data }),
  );
  await expect.poll(told).toContain('Kubek B jest w użyciu. Możesz przenieść');
  await expect.element(page.getByRole('button', { name: 'Archiwizuj' })).toBeVisible();
});

test('a removal of a row that has no archive names all places that use the row directly, and offers only to close', async () => {
  const { name, family, remove, usage } = calls;
  show({ name, family, remove, usage });
  await press('Skasuj A');
  usages[0]?.answer({
    items: [
      { kind: 'controlCardTemplate', id: 't', name: 'Mycie' },
      { kind: 'controlCard', id: 'c', name: 'Mycie 1' },
      { kind: 'formTemplate', id: 'f', name: 'Pomiar' },
    ],
    counts: [
      { kind: 'controlCardTemplate', count: 1, isDirect: true },
      { kind: 'controlCard', count: 3, isDirect: true },
      { kind: 'formTemplate', count: 1, isDirect: false },
    ],
    totalCount: 5,
    cardsInProgress: 0,
  });
  const told = question('Nie można usunąć');
  await expect
    .element(told.getByText(/^Pozycja „Kubek A” jest w użyciu w 1 wzorze i 3 kartach\./))
    .toBeVisible();
  expect(
    told
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Mycie – wzór', 'Mycie 1 – karta']);
  expect(
    told
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Zamknij']);
  expect(removed).toEqual([]);
});

interface Cup extends StoredRecord {
  readonly name: string;
}
const user: CurrentUser = {
  id: 'u',
  userName: 'jan',
  name: 'Jan',
  surName: 'Nowak',
  email: null,
  grantedPolicies: {},
};
const cup: Cup = {
  id: 'c1',
  concurrencyStamp: 's1',
  creationTime: '2026-03-05T07:00:00.000Z',
  lastModificationTime: null,
  isArchived: false,
  name: 'Kubek',
};

/** Shows the form of a record. The record can be read once, and a second reading of its usage is late. */
function showForm(usage: UsageAnswer) {
  sessionStorage.clear();
  let reads = 0;
  let usageReads = 0;
  const refused = () => Promise.reject(new ApiError({ status: 500, message: 'Błąd serwera.' }));
  const kind: RecordKind<{ name: string }, Cup, { name: string }> = {
    calls: {
      name: 'cup.get',
      family: 'cup.',
      read: () => {
        reads += 1;
        return reads === 1 ? Promise.resolve(cup) : refused();
      },
      create: refused,
      update: refused,
      remove: refused,
      // The second answer is late, so the refused read of the record is on the screen before the archiving has ended.
      usage: async () => {
        usageReads += 1;
        if (usageReads > 1) await settle();
        return usage;
      },
      archive: () => Promise.resolve({ ...cup, isArchived: true, concurrencyStamp: 's2' }),
      unarchive: () => Promise.resolve({ ...cup, concurrencyStamp: 's3' }),
    },
    list: paths.unitTypes,
    what: 'Kubek',
    nameOf: ({ name }) => name,
    blank: () => ({ name: '' }),
    valuesOf: ({ name }) => ({ name }),
    inputOf: ({ name }) => ({ name }),
    fields: [{ field: 'name', label: 'Nazwa' }],
    failure: 'snackbar',
  };
  return renderPart(
    <CurrentUserContext value={user}>
      <RecordScreen kind={kind}>
        <TextInput name="name" label="Nazwa" />
      </RecordScreen>
    </CurrentUserContext>,
    { address: '/cups/c1', route: '/cups/:id' },
  );
}

test('a form with unsaved text stays open after its record was archived, even when the record cannot be read again', async () => {
  showForm(UNUSED);
  const field = page.getByRole('textbox', { name: 'Nazwa' });
  await userEvent.fill(field, 'Kubek duży');
  await press('Więcej');
  await userEvent.click(page.getByRole('menuitem', { name: 'Archiwizuj' }));
  await expect.element(page.getByText(/^Ta pozycja jest w archiwum/)).toBeVisible();
  await settle();
  await expect.element(field).toHaveValue('Kubek duży');
});

test('a record that is archived because it cannot be deleted is archived in its form, even when the record cannot be read again', async () => {
  showForm(USED);
  await userEvent.fill(page.getByRole('textbox', { name: 'Nazwa' }), 'Kubek duży');
  await press('Więcej');
  await userEvent.click(page.getByRole('menuitem', { name: /^Usuń/ }));
  await expect.element(question('Nie można usunąć')).toBeVisible();
  await userEvent.click(question('Nie można usunąć').getByRole('button', { name: 'Archiwizuj' }));
  await expect.element(page.getByText(/^Ta pozycja jest w archiwum/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Nazwa' })).toHaveValue('Kubek duży');
});

test('a record that is restored by the button above its form is read again by the lists of such records', async () => {
  const { client } = showForm(UNUSED);
  await press('Więcej');
  await userEvent.click(page.getByRole('menuitem', { name: 'Archiwizuj' }));
  await expect.element(page.getByText(/^Ta pozycja jest w archiwum/)).toBeVisible();
  client.setQueryData(['cup.list'], { items: [] });
  await press('Przywróć');
  await expect.element(page.getByText(/^Ta pozycja jest w archiwum/)).not.toBeInTheDocument();
  await expect.poll(() => client.getQueryState(['cup.list'])?.isInvalidated).toBe(true);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});
