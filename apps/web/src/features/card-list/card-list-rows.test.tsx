import type { ListConfiguration } from '@kartoteka/contract/list';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { shownColumns } from '../../list/columns/columns.ts';
import { ListTable } from '../../list/table/list-table.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { cardList } from './card-list.tsx';

const TEMPERATURE = 'field:NumberFloat';
const availableColumns: ListConfiguration['availableColumns'] = [
  { id: 'status', label: 'Stan', dataType: 'Enum' },
  { id: 'name', label: 'Nazwa', dataType: 'Text' },
  { id: 'isApproved', label: 'Zatwierdzona', dataType: 'Bool' },
  { id: 'lastModificationTime', label: 'Data modyfikacji', dataType: 'DateTime' },
  { id: 'creationTime', label: 'Data utworzenia', dataType: 'DateTime' },
  { id: 'files', label: 'Pliki', dataType: 'NumberInteger' },
  { id: TEMPERATURE, label: 'Temperatura (°C) w komorze', dataType: 'NumberFloat', group: 'Chłodnia' },
];
const configuration: ListConfiguration = {
  userPreferences: { columns: {} },
  availableColumns,
  availableListFilters: [],
  views: [],
  roles: [],
};

const card = (id: string, name: string, files: number, hasDeviations: boolean) => ({
  id,
  name,
  status: 'awaitingApproval' as const,
  isApproved: false,
  lastModificationTime: '2026-11-30T17:18:00.000Z',
  creationTime: '2026-11-30T17:14:00.000Z',
  files,
  hasDeviations,
  values: { [TEMPERATURE]: ['1.9', '6.3', '2.5'] },
});
const ROWS = [
  card('a', 'Przegląd codzienny wózka widłowego w hali nr 2 30/11/2026 nr 1', 5, true),
  card('b', 'Monitoring temperatury CCP 30/11/2026 nr 2', 0, false),
];

function show(filtered: readonly string[]): void {
  renderPart(
    <ListTable
      list={cardList}
      columns={shownColumns(configuration, cardList.defaultColumns, filtered)}
      rows={ROWS}
      sort={null}
      onSort={() => undefined}
      onRemove={() => undefined}
      ref={null}
    />,
  );
}

test.each([{ filtered: [] }, { filtered: [TEMPERATURE] }])(
  'the list of cards with the filters $filtered has rows of 36 px for a mouse on a desktop, and the states are aligned',
  async ({ filtered }) => {
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    await page.viewport(1280, 800);
    show(filtered);
    const states = page.getByText('do zatwierdzenia');
    await expect.element(states.first()).toBeInTheDocument();
    const lines = page.getByRole('row').elements().slice(1);
    expect(lines.map((line) => line.getBoundingClientRect().height)).toEqual([36, 36]);
    const edges = states.elements().map((one) => one.closest('.MuiChip-root')?.getBoundingClientRect().right);
    expect(edges[0]).toBe(edges[1]);
    const table = page.getByRole('grid').element();
    expect(table.scrollWidth).toBe(table.parentElement?.clientWidth);
  },
);

test('the list of cards on a screen of 800 px shows the whole name of a card in two lines', async () => {
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(800, 1280);
  show([]);
  const name = page.getByRole('link', { name: ROWS[0]?.name ?? '', exact: true });
  await expect.element(name).toBeVisible();
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } =
    name.element().parentElement ?? document.body;
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
});
