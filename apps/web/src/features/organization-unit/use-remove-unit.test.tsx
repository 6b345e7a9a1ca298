import type { UsageAnswer } from '@kartoteka/contract/crud';
import type { ListedUnit } from '@kartoteka/contract/organization-unit';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { type Removal, useRemoveUnit } from './use-remove-unit.tsx';

const unit = (id: string, more: Partial<ListedUnit> = {}): ListedUnit =>
  ({ id, displayName: id, parentId: null, memberCount: 0, ...more }) as ListedUnit;

const UNUSED: UsageAnswer = { items: [], counts: [], totalCount: 0, cardsInProgress: 0 };
const USED: UsageAnswer = {
  items: [{ kind: 'controlCardTemplate', id: 't', name: 'Mycie' }],
  counts: [
    { kind: 'controlCardTemplate', count: 1, isDirect: true },
    { kind: 'controlCard', count: 2, isDirect: true },
  ],
  totalCount: 3,
  cardsInProgress: 2,
};

/**
 * The units, and the usages by unit, as the server has them. The server answers 500 if the units are null or a usage is
 * missing. The list of the units is not answered if the units are 'late'.
 */
let units: readonly ListedUnit[] | 'late' | null;
let usages: Readonly<Record<string, UsageAnswer>>;
/** The server's answer to a deletion. */
let answer: () => Response;
let deleted: string[];

beforeEach(() => {
  units = [unit('Hala'), unit('Magazyn')];
  usages = {};
  answer = () => new Response(null, { status: 204 });
  deleted = [];
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    const [, id, call] =
      new URL(address, location.href).pathname.split('organization-units')[1]?.split('/') ?? [];
    if (method === 'DELETE') {
      deleted.push(id ?? '');
      return Promise.resolve(answer());
    }
    if (call === undefined && units === 'late') return Promise.withResolvers<Response>().promise;
    const found = call === 'usage' ? usages[id ?? ''] : units && { items: units, totalCount: units.length };
    return Promise.resolve(Response.json(found ?? {}, { status: found ? 200 : 500 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Shows a button that deletes the unit 'Hala', and the result of the deletion. */
function show() {
  function Screen() {
    const remove = useRemoveUnit();
    const [outcome, setOutcome] = useState<Removal | undefined>();
    return (
      <>
        <button type="button" onClick={() => void remove(unit('Hala')).then(setOutcome)}>
          Skasuj
        </button>
        <output>{String(outcome)}</output>
      </>
    );
  }
  renderPart(<Screen />);
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const refusal = () => page.getByRole('dialog', { name: 'Nie można usunąć' });
const outcome = () => page.getByRole('status').first();
const buttons = () =>
  refusal()
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);

test('the deletion of an organisation unit in use shows where the unit is used instead of the question, without a button that deletes', async () => {
  usages = { Hala: USED };
  show();
  await press('Skasuj');
  await expect
    .element(refusal().getByText(/^Jednostka „Hala” jest w użyciu w 1 wzorze i 2 kartach\./))
    .toBeVisible();
  await expect.element(refusal().getByRole('link', { name: 'Mycie' })).toBeVisible();
  expect(buttons()).toEqual(['Zamknij']);
  await press('Zamknij');
  await expect.element(outcome()).toHaveTextContent('null');
  expect(deleted).toEqual([]);
});

test('the deletion of an organisation unit that got sub-units and members after it was shown names both reasons instead of the question', async () => {
  units = [unit('Hala', { memberCount: 2 }), unit('Biuro', { parentId: 'Hala' })];
  usages = { Hala: UNUSED };
  show();
  await press('Skasuj');
  await expect.element(refusal().getByText('Jednostka „Hala” ma jednostki podrzędne.')).toBeVisible();
  await expect.element(refusal().getByText('Jednostka „Hala” ma 2 osoby.')).toBeVisible();
  expect(buttons()).toEqual(['Zamknij', 'Pokaż osoby']);
  await press('Pokaż osoby');
  await expect.element(outcome()).toHaveTextContent('members');
  expect(deleted).toEqual([]);
});

test('an organisation unit that nothing uses is deleted after a question', async () => {
  usages = { Hala: UNUSED };
  show();
  await press('Skasuj');
  await expect.element(page.getByRole('dialog', { name: 'Usunąć „Hala”?' })).toBeVisible();
  await press('Usuń');
  await expect.element(outcome()).toHaveTextContent('removed');
  expect(deleted).toEqual(['Hala']);
});

test('the deletion of an organisation unit whose usage cannot be read asks first, and shows the places that the server names when it refuses', async () => {
  units = null;
  const message = '„Hala” jest w użyciu (3 miejsca) i nie można tego usunąć.';
  answer = () =>
    Response.json(
      { error: { code: 'Kartoteka:InUse', message, data: { usedBy: USED.items } } },
      { status: 403 },
    );
  show();
  await press('Skasuj');
  await press('Usuń');
  await expect.element(refusal().getByText(message, { exact: false })).toBeVisible();
  await expect.element(refusal().getByRole('link', { name: 'Mycie' })).toBeVisible();
  expect(buttons()).toEqual(['Zamknij']);
});

test('the question about deleting an organisation unit opens after some seconds when the list of the units does not arrive', async () => {
  units = 'late';
  usages = { Hala: UNUSED };
  show();
  await press('Skasuj');
  await expect.element(page.getByRole('dialog', { name: 'Usunąć „Hala”?' })).toBeVisible();
});
