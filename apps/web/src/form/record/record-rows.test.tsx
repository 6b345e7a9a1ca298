import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../lib/api-error.ts';
import { CurrentUserContext } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { NestedList } from '../nested/nested-list.tsx';
import type { RowProps, RowTitleProps } from '../nested/row-props.ts';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import { RecordScreen } from './record-screen.tsx';

interface Field {
  readonly id: string | null;
  readonly name: string;
}
interface Row extends Field {
  readonly key: string;
}
interface Sheet extends StoredRecord {
  readonly fields: readonly (Field & { readonly key?: string })[];
}
interface Values {
  readonly fields: readonly Row[];
}
interface Input {
  readonly fields: readonly Row[];
}

/** The stored fields of the record when it is opened. */
let start: readonly Field[];
/** The fields that somebody else has stored when 'Odblokuj' answers. */
let changedOutside: readonly Field[];
let sent: (readonly Field[])[];
/** Answers the save that waits. */
let answer: () => void;
/** Refuses the save that waits, because somebody else has stored these fields meanwhile. */
let conflict: (fields: readonly Field[]) => void;
let made: number;

const sheet = (fields: readonly Field[], stamp: string): Sheet => ({
  id: 's1',
  concurrencyStamp: stamp,
  creationTime: '2026-03-05T07:00:00.000Z',
  lastModificationTime: null,
  fields,
});

/** Stores the fields like the server: a row without an id gets one that is made of its name. */
function save({ fields }: Input): Promise<Sheet> {
  sent.push(fields.map(({ id, name }) => ({ id, name })));
  const stored = fields.map(({ id, name }) => ({ id: id ?? `id${name}`, name }));
  const { promise, resolve, reject } = Promise.withResolvers<Sheet>();
  answer = () => resolve(sheet(stored, `s${sent.length + 1}`));
  conflict = (theirs) =>
    reject(new ApiError({ status: 409, message: 'Konflikt.', data: sheet(theirs, 's9') }));
  return promise;
}

const kind: RecordKind<Input, Sheet, Values> = {
  calls: {
    name: 'sheet.get',
    family: 'sheet.',
    read: () => Promise.resolve(sheet(start, 's1')),
    create: save,
    update: (_id, input) => save(input),
    remove: () => Promise.resolve(),
  },
  list: paths.unitTypes,
  what: 'Arkusz',
  nameOf: () => 'Arkusz',
  blank: () => ({ fields: [] }),
  valuesOf: ({ fields }) => ({ fields: fields.map(({ id, name }) => ({ key: String(id), id, name })) }),
  inputOf: (values) => values,
  fields: [{ field: 'fields', label: 'Pola' }],
  failure: 'snackbar',
  banner: (_, onChanged) => (
    <button type="button" onClick={() => onChanged(sheet(changedOutside, 's9'))}>
      Odblokuj
    </button>
  ),
};

const blank = (): Row => ({ key: `new${(made += 1)}`, id: null, name: '' });
const Title = ({ row }: RowTitleProps<Row>) => row.name || 'bez nazwy';
const Content = ({ path }: RowProps) => <TextInput name={`${path}.name`} label="Nazwa" />;

function show() {
  renderPart(
    <CurrentUserContext
      value={{ id: 'u', userName: 'jan', name: 'Jan', surName: null, email: null, grantedPolicies: {} }}
    >
      <RecordScreen kind={kind}>
        <NestedList<Row>
          name="fields"
          label="Pola"
          empty="Nie ma pól."
          max={9}
          nameOf={(row) => row.name}
          Title={Title}
          Content={Content}
          add="Dodaj pole"
          blank={blank}
        />
      </RecordScreen>
    </CurrentUserContext>,
    { address: '/sheets/s1', route: '/sheets/:id' },
  );
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const add = async (name: string) => {
  await press('Dodaj pole');
  await userEvent.keyboard(name);
};
/** Presses Zapisz and waits until the call is on the way. */
const send = async () => {
  const before = sent.length;
  await press('Zapisz');
  await expect.poll(() => sent).toHaveLength(before + 1);
};

beforeEach(() => {
  start = [];
  changedOutside = [];
  sent = [];
  made = 0;
  sessionStorage.clear();
});

describe('rows of a form that change while the form is being saved', () => {
  test('new rows that are moved during their save keep their own ids', async () => {
    show();
    await add('A');
    await add('B');
    await send();
    await press('Więcej działań: B');
    await userEvent.click(page.getByRole('menuitem', { name: 'Przenieś wyżej' }));
    answer();
    await expect.element(page.getByText('Zmiany zapisane')).toBeVisible();
    await send();
    expect(sent[1]).toEqual([
      { id: 'idB', name: 'B' },
      { id: 'idA', name: 'A' },
    ]);
  });

  test('a new row has its id after a save during which another row was added', async () => {
    show();
    await add('A');
    await send();
    await add('B');
    answer();
    await expect.element(page.getByText('Zmiany zapisane')).toBeVisible();
    await send();
    expect(sent[1]).toEqual([
      { id: 'idA', name: 'A' },
      { id: null, name: 'B' },
    ]);
  });
});

describe('rows of a form after a button outside the form has loaded another order of them', () => {
  const [A, B] = [
    { id: 'idA', name: 'A' },
    { id: 'idB', name: 'B' },
  ] as const;

  test('an edit stays in its row when somebody else has moved the rows', async () => {
    start = [A, B];
    changedOutside = [B, A];
    show();
    await userEvent.click(page.getByText('A', { exact: true }));
    await userEvent.fill(page.getByRole('textbox', { name: 'Nazwa' }), 'A1');
    await press('Odblokuj');
    await send();
    expect(sent[0]).toEqual([B, { ...A, name: 'A1' }]);
  });
});

describe('a row that was removed before the form takes other values', () => {
  const [A, B, C] = ['A', 'B', 'C'].map((name) => ({ id: `id${name}`, name })) as [Field, Field, Field];
  const undo = () => page.getByRole('button', { name: 'Cofnij' });
  /** Removes a row of the stored form. */
  const removeA = async () => {
    await press('Usuń: A');
    await expect.element(undo()).toBeVisible();
  };

  test('a removed row cannot be restored after a conflict in which the user took the stored version, because that version has the row', async () => {
    start = [A, B];
    show();
    await removeA();
    await send();
    conflict([A, C]);
    await press('Weź zapisane');
    await expect.element(page.getByText('C', { exact: true })).toBeVisible();
    await expect.element(undo()).not.toBeInTheDocument();
  });

  test('a row that somebody else has removed too cannot be restored after the save, because the server no longer has it', async () => {
    start = [A, B];
    show();
    await removeA();
    await send();
    conflict([B]);
    await expect.element(page.getByText('Zmiany zapisane')).toBeVisible();
    await expect.element(undo()).not.toBeInTheDocument();
  });

  test('a removed row cannot be restored after a conflict in which the user kept their own version', async () => {
    start = [A, B];
    show();
    await removeA();
    await send();
    conflict([B, C]);
    await press('Zachowaj moje');
    await expect.poll(() => sent).toHaveLength(2);
    await expect.element(undo()).not.toBeInTheDocument();
  });

  test('a removed row cannot be restored after the restored draft of its form was discarded', async () => {
    start = [A, B];
    show();
    await add('D');
    await expect.element(page.getByText('Zmieniono: Pola')).toBeVisible();
    dispatchEvent(new Event('pagehide'));
    show();
    await removeA();
    await press('Odrzuć je');
    await expect.element(page.getByText('Brak zmian')).toBeVisible();
    await expect.element(undo()).not.toBeInTheDocument();
  });
});
