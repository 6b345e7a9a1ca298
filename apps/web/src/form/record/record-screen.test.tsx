import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../lib/api-error.ts';
import { type CurrentUser, CurrentUserContext } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import { RecordScreen } from './record-screen.tsx';
import { useSubmitWith } from './submit-with.ts';

interface Cup extends StoredRecord {
  readonly name: string;
  readonly colour: string;
}
interface CupValues {
  readonly name: string;
  readonly colour: string;
}

const user: CurrentUser = {
  id: 'u',
  userName: 'jan',
  name: 'Jan',
  surName: 'Nowak',
  email: null,
  grantedPolicies: {},
};
const stored: Cup = {
  id: 'c1',
  concurrencyStamp: 's1',
  creationTime: '2026-03-05T07:00:00.000Z',
  lastModificationTime: null,
  name: 'Kubek',
  colour: 'biały',
};

/** The version that the button of the banner answers. */
let changedOutside: Cup;
/** The server's answer to a save: the stored record, or the refusal. */
let answer: (input: CupValues) => Cup | Promise<Cup>;
let sent: unknown[];

const kind: RecordKind<CupValues, Cup, CupValues> = {
  calls: {
    name: 'cup.get',
    family: 'cup.',
    read: () => Promise.resolve(stored),
    create: (input) => save(input),
    update: (_id, input) => save(input),
    remove: () => Promise.resolve(),
  },
  list: paths.unitTypes,
  what: 'Kubek',
  nameOf: ({ name }) => name,
  blank: () => ({ name: '', colour: '' }),
  valuesOf: ({ name, colour }) => ({ name, colour }),
  inputOf: ({ name, colour }) => ({ name, colour }),
  fields: [
    { field: 'name', label: 'Nazwa' },
    { field: 'colour', label: 'Kolor' },
  ],
  failure: 'snackbar',
  banner: (_, onChanged) => (
    <button type="button" onClick={() => onChanged(changedOutside)}>
      Odblokuj
    </button>
  ),
};

async function save(input: CupValues): Promise<Cup> {
  sent.push(input);
  return answer(input);
}

/** A button that saves the form with one field changed. */
function InWhite() {
  const submitWith = useSubmitWith();
  return (
    <button type="button" onClick={() => void submitWith('colour', 'biały')}>
      W bieli
    </button>
  );
}

/** Makes the server answer only when the returned function is called. */
function holdAnswer(): () => void {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  answer = async (input) => {
    await answered;
    return { ...stored, ...input };
  };
  return resolve;
}

function show({ address = '/cups/c1', route = '/cups/:id', cups = kind } = {}) {
  return renderPart(
    <CurrentUserContext value={user}>
      <RecordScreen kind={cups}>
        <TextInput name="name" label="Nazwa" />
        <TextInput name="colour" label="Kolor" />
        <InWhite />
      </RecordScreen>
    </CurrentUserContext>,
    { address, route },
  );
}

const name = () => page.getByRole('textbox', { name: 'Nazwa' });
const colour = () => page.getByRole('textbox', { name: 'Kolor' });
const press = (label: string) => userEvent.click(page.getByRole('button', { name: label, exact: true }));

beforeEach(() => {
  sent = [];
  answer = (input) => ({ ...stored, ...input, concurrencyStamp: 's2' });
  sessionStorage.clear();
  localStorage.clear();
});

describe('a record’s form', () => {
  test('the save bar names the fields that differ from the stored record, and none after their old values are typed again', async () => {
    show();
    await expect.element(page.getByText('Brak zmian')).toBeVisible();
    await userEvent.fill(name(), 'Kubek duży');
    await expect.element(page.getByText('Zmieniono: Nazwa')).toBeVisible();
    await userEvent.fill(colour(), 'czarny');
    await expect.element(page.getByText('Zmieniono: Nazwa, Kolor')).toBeVisible();
    await userEvent.fill(name(), 'Kubek');
    await userEvent.fill(colour(), 'biały');
    await expect.element(page.getByText('Brak zmian')).toBeVisible();
  });

  test('a form shows its old values to the left of its new values before they are saved', async () => {
    show();
    await userEvent.fill(colour(), 'czarny');
    await press('Pokaż zmiany');
    const table = page.getByRole('dialog', { name: 'Co zapiszesz' });
    await expect.element(table.getByText('biały')).toBeVisible();
    await expect.element(table.getByRole('row', { name: 'Kolor biały czarny' })).toBeVisible();
  });

  test('a save of a record sends all values with the stamp of the version that was read, and afterwards no change is left', async () => {
    show();
    await userEvent.fill(name(), 'Kubek duży');
    await press('Zapisz');
    await expect.element(page.getByText('Zmiany zapisane')).toBeVisible();
    await expect.element(page.getByText('Brak zmian')).toBeVisible();
    expect(sent).toEqual([{ name: 'Kubek duży', colour: 'biały', concurrencyStamp: 's1' }]);
  });

  test('a second save of a record sends the stamp from the answer to the first save', async () => {
    show();
    await userEvent.fill(name(), 'Kubek duży');
    await press('Zapisz');
    await expect.element(page.getByText('Brak zmian')).toBeVisible();
    await userEvent.fill(name(), 'Kubek mały');
    await press('Zapisz');
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ concurrencyStamp: 's2' });
  });

  test('the server’s message is shown at its field, and the save bar links to the field', async () => {
    answer = () => {
      const validationErrors = new Map([['colour', 'Nie ma takiego koloru.']]);
      throw new ApiError({ status: 400, message: 'Popraw dane.', validationErrors });
    };
    show();
    await userEvent.fill(colour(), 'czarrny');
    await press('Zapisz');
    await expect.element(colour()).toHaveAccessibleDescription('Nie ma takiego koloru.');
    await userEvent.click(name());
    await press('1 błąd');
    await userEvent.click(page.getByRole('button', { name: 'Kolor: Nie ma takiego koloru.' }));
    await expect.element(colour()).toHaveFocus();
    await expect.element(colour()).toHaveValue('czarrny');
  });

  test('a risky change asks first also when the record is used only in places that the user may not read', async () => {
    const usage = {
      items: [],
      counts: [{ kind: 'controlCardTemplate', count: 3, isDirect: true }],
      totalCount: 3,
      cardsInProgress: 0,
    };
    show({
      cups: {
        ...kind,
        calls: { ...kind.calls, usage: () => Promise.resolve(usage) },
        used: 'Używany',
        risks: () => ['Kolor zniknie.'],
      },
    });
    await userEvent.fill(colour(), 'czarny');
    await press('Zapisz');
    const question = page.getByRole('dialog', { name: 'Zmiana tego, co jest w użyciu' });
    await expect.element(question.getByText('Kolor zniknie.')).toBeVisible();
    await expect.element(question.getByText(/^Używany w 3 wzorach/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  test.each(['Zapisz', 'W bieli'])(
    'a save by the button %s first asks the question of the kind of record, and nothing is sent before the answer',
    async (button) => {
      const asked = { title: 'Na pewno?', text: 'Kubek bez ucha.', confirmLabel: 'Mimo to' };
      show({ cups: { ...kind, question: () => asked, savedNotice: () => 'Ulepiono kubek' } });
      await userEvent.fill(name(), 'Kubek duży');
      await press(button);
      const question = page.getByRole('dialog', { name: 'Na pewno?' });
      await expect.element(question.getByText('Kubek bez ucha.')).toBeVisible();
      expect(sent).toEqual([]);
      await press('Mimo to');
      await expect.element(page.getByText('Ulepiono kubek')).toBeVisible();
      expect(sent).toHaveLength(1);
    },
  );

  const copying = { ...kind, origin: 'copy.c1', copied: () => ({ name: 'Kopia: Kubek', colour: 'biały' }) };

  test('leaving an unsaved copy of a record asks first, even when nothing was typed', async () => {
    const { navigation } = show({ address: `${paths.unitTypes}/create`, route: '*', cups: copying });
    await expect.element(page.getByText('Zmieniono: Nazwa, Kolor')).toBeVisible();
    navigation.navigator.push('/elsewhere');
    await expect.element(page.getByRole('dialog', { name: 'Niezapisane zmiany' })).toBeVisible();
    await press('Zostań');
    await expect.element(name()).toHaveValue('Kopia: Kubek');
  });

  const draftOfCopy = () => sessionStorage.getItem('kartoteka.draft.u.cup..copy.c1');
  const closePage = () => dispatchEvent(new Event('pagehide'));

  test('a copy of a record leaves a draft when the page is closed only while the copy is changed', async () => {
    show({ address: `${paths.unitTypes}/create`, route: '*', cups: copying });
    await expect.element(name()).toHaveValue('Kopia: Kubek');
    closePage();
    expect(draftOfCopy()).toBeNull();
    await userEvent.fill(name(), 'Drugi kubek');
    closePage();
    expect(draftOfCopy()).toContain('Drugi kubek');
    await userEvent.fill(name(), 'Kopia: Kubek');
    closePage();
    expect(draftOfCopy()).toBeNull();
  });

  test('an older draft that is offered above an unchanged copy of a record stays when the page is closed', async () => {
    const older = JSON.stringify({ values: { name: 'Drugi kubek', colour: 'biały' }, stamp: null });
    sessionStorage.setItem('kartoteka.draft.u.cup..copy.c1', older);
    const route = `${paths.unitTypes}/create`;
    const { navigation } = show({ address: '/elsewhere', route, cups: copying });
    navigation.navigator.push(route);
    await expect.element(name()).toHaveValue('Kopia: Kubek');
    closePage();
    expect(draftOfCopy()).toBe(older);
  });

  test.each([
    ['an unchanged copy of a record', copying.copied().name, null],
    ['a changed copy of a record', 'Drugi kubek', '"colour":"czarny"'],
  ])(
    'the draft of %s does not have the value that a button of its own, like Opublikuj, tried to save without an answer',
    async (_which, typed, kept) => {
      answer = () => {
        throw new ApiError({ status: 0, message: 'Brak połączenia z serwerem.' });
      };
      const black = { ...copying, copied: () => ({ ...copying.copied(), colour: 'czarny' }) };
      show({ address: `${paths.unitTypes}/create`, route: '*', cups: black });
      await userEvent.fill(name(), typed);
      await press('W bieli');
      await expect.poll(() => sent).toEqual([{ name: typed, colour: 'biały' }]);
      await expect.element(page.getByText(/Wpisane dane zostały na tym ekranie\./)).toBeVisible();
      await expect.element(colour()).toHaveValue('czarny');
      expect(/"colour":"[^"]*"/.exec(draftOfCopy() ?? '')?.[0] ?? null).toBe(kept);
    },
  );

  test("a record's save without an answer keeps the typed values on the screen, and a text says that they are still there", async () => {
    answer = () => {
      throw new ApiError({ status: 0, message: 'Brak połączenia z serwerem.' });
    };
    show();
    await userEvent.fill(name(), 'Kubek duży');
    await press('Zapisz');
    await expect.element(page.getByText(/Wpisane dane zostały na tym ekranie\./)).toBeVisible();
    await expect.element(name()).toHaveValue('Kubek duży');
  });

  test('a version that somebody else stored meanwhile is shown next to the user’s own version, which the user can keep', async () => {
    const theirs = { ...stored, colour: 'zielony', concurrencyStamp: 's9' };
    answer = () => {
      throw new ApiError({ status: 409, message: 'Konflikt.', data: theirs });
    };
    show();
    await userEvent.fill(colour(), 'czarny');
    await press('Zapisz');
    const dialog = page.getByRole('dialog', { name: 'Ktoś zmienił te dane w międzyczasie' });
    await expect.element(dialog.getByText('zielony')).toBeVisible();
    answer = (input) => ({ ...stored, ...input, concurrencyStamp: 's10' });
    await press('Zachowaj moje');
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toEqual({ name: 'Kubek', colour: 'czarny', concurrencyStamp: 's9' });
  });

  test('leaving a form with changes asks first, and staying loses nothing', async () => {
    const { navigation } = show();
    await userEvent.fill(name(), 'Kubek duży');
    await expect.element(page.getByText('Zmieniono: Nazwa')).toBeVisible();
    navigation.navigator.push('/elsewhere');
    await expect.element(page.getByRole('dialog', { name: 'Niezapisane zmiany' })).toBeVisible();
    await press('Zostań');
    await expect.element(name()).toHaveValue('Kubek duży');
    expect(navigation.arrival().location.pathname).toBe('/cups/c1');
  });

  test('text that is typed while a new record is being saved stays, and belongs to the record that was created', async () => {
    const resolve = holdAnswer();
    const { navigation } = show({ address: paths.unitTypes, route: `${paths.unitTypes}/:id?` });
    await userEvent.fill(name(), 'Kubek');
    await press('Zapisz');
    await expect.poll(() => sent).toEqual([{ name: 'Kubek', colour: '' }]);
    await userEvent.fill(colour(), 'czarny');
    resolve();
    await expect.poll(() => navigation.arrival().location.pathname).toBe(`${paths.unitTypes}/c1`);
    await expect.element(colour()).toHaveValue('czarny');
    await press('Zapisz');
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]).toEqual({ name: 'Kubek', colour: 'czarny', concurrencyStamp: 's1' });
  });

  test('text that is typed while a new record is saved by a button of its own, like Opublikuj, stays too', async () => {
    const resolve = holdAnswer();
    const { navigation } = show({ address: paths.unitTypes, route: `${paths.unitTypes}/:id?` });
    await userEvent.fill(name(), 'Kubek');
    await press('W bieli');
    await expect.poll(() => sent).toEqual([{ name: 'Kubek', colour: 'biały' }]);
    await userEvent.fill(name(), 'Kubek duży');
    resolve();
    await expect.poll(() => navigation.arrival().location.pathname).toBe(`${paths.unitTypes}/c1`);
    await expect.element(name()).toHaveValue('Kubek duży');
  });

  test('after a save of a new record without further typing the list opens', async () => {
    const { navigation } = show({ address: `${paths.unitTypes}/create`, route: '*' });
    await userEvent.fill(name(), 'Kubek');
    await press('Zapisz');
    await expect.poll(() => navigation.arrival().location.pathname).toBe(paths.unitTypes);
  });

  /** Tells the page that it is about to be closed. Returns whether the browser would ask first. */
  const asksBeforeClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('when the session has ended, the browser asks before the page is left only if there is no room for the unsaved text', async () => {
    show();
    await userEvent.fill(name(), 'Kubek duży');
    expect(asksBeforeClosing()).toBe(false);
    let filling = 'x'.repeat(1 << 23);
    while (filling !== '') {
      try {
        sessionStorage.setItem(`filling-${filling.length}-${sessionStorage.length}`, filling);
      } catch {
        filling = filling.slice(filling.length / 2 + 0.5);
      }
    }
    await userEvent.fill(name(), 'Kubek duży z uchem');
    expect(asksBeforeClosing()).toBe(true);
    expect(sessionStorage.getItem('kartoteka.draft.u.cup..c1')).toContain('Kubek duży');
  });
});

describe('saving a form after a button outside it has loaded a newer version of the record', () => {
  test('a save over a field that somebody else changed too names the version that was edited, so that the server refuses it', async () => {
    show();
    await userEvent.fill(name(), 'Kubek duży');
    changedOutside = { ...stored, name: 'Kubek mały', concurrencyStamp: 's7' };
    await press('Odblokuj');
    await press('Odblokuj');
    await expect.element(name()).toHaveValue('Kubek duży');
    await press('Zapisz');
    await expect.poll(() => sent).toEqual([{ name: 'Kubek duży', colour: 'biały', concurrencyStamp: 's1' }]);
  });

  test('a save over a field that nobody else changed names the version that the button loaded', async () => {
    show();
    await userEvent.fill(name(), 'Kubek duży');
    changedOutside = { ...stored, colour: 'czarny', concurrencyStamp: 's7' };
    await press('Odblokuj');
    await expect.element(colour()).toHaveValue('czarny');
    await press('Zapisz');
    await expect.poll(() => sent).toEqual([{ name: 'Kubek duży', colour: 'czarny', concurrencyStamp: 's7' }]);
  });
});
