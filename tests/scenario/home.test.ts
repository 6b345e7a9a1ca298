import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { homeRoutes, type ManagerHome } from '@kartoteka/contract/home';
import {
  approvedFigure,
  dayFigure,
  type Figure,
  openFigure,
  overdueFigure,
  periodFigure,
  templateFigure,
} from '@kartoteka/contract/home-figures';
import { shiftDay } from '@kartoteka/domain/value/date';
import { toWarsaw, warsawDay } from '@kartoteka/domain/value/warsaw';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardPlant, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const STATUSES = ['inProgress', 'returned', 'awaitingApproval', 'approved', 'voided'] as const;

let plant: CardPlant;

beforeAll(async () => {
  plant = await openPlant(app);
});

const homeOf = ({ client }: Worker) => client.call(homeRoutes.read);

async function managed(): Promise<ManagerHome> {
  const { manager } = await homeOf(plant.marta);
  if (manager === null) throw new Error('Who manages cards has figures');
  return manager;
}

/** Returns the number of cards that the list of cards finds with a figure's filters. */
async function listed({ filters }: Figure): Promise<number> {
  const { totalCount } = await plant.marta.client.call(controlCardRoutes.search, {
    body: {
      maxResultCount: 1,
      filters: filters.map(({ id, values, isRange }) => ({
        id,
        name: id,
        value: { values: [...values], isRange, isDateTime: false },
      })),
    },
  });
  return totalCount;
}

async function expectListed(figures: readonly Figure[]): Promise<void> {
  for (const figure of figures) {
    expect([figure.filters, figure.count]).toEqual([figure.filters, await listed(figure)]);
  }
}

const everyFigure = (home: ManagerHome): Figure[] => [
  openFigure(home, 'inProgress'),
  openFigure(home, 'returned'),
  openFigure(home, 'awaitingApproval'),
  overdueFigure(home),
  overdueFigure(home, 'inProgress'),
  overdueFigure(home, 'returned'),
  overdueFigure(home, 'awaitingApproval'),
  ...home.days.flatMap((counts) => STATUSES.map((status) => dayFigure(counts, status))),
  ...STATUSES.map((status) => periodFigure(home, status)),
  ...home.templates.flatMap((one) => [
    templateFigure(home, one, 'all'),
    templateFigure(home, one, 'deviating'),
  ]),
  approvedFigure(home),
];

describe('the start page of a manager', () => {
  test("each figure on a manager's start page equals the total of its list", async () => {
    const home = await managed();
    const figures = everyFigure(home);
    await expectListed(figures);
    // The comparison proves nothing when all figures are 0.
    expect(figures.filter(({ count }) => count > 0).length).toBeGreaterThan(60);
    expect(home.days).toHaveLength(30);
    expect(home.days.at(-1)?.day).toBe(home.to);
    expect(home.templates.length).toBeGreaterThan(5);
    expect(overdueFigure(home).count).toBeGreaterThan(0);
    expect(openFigure(home, 'returned').count).toBeGreaterThan(0);
  });

  test("a manager's start page shows the median time from start to approval", async () => {
    const { approval, from, to } = await managed();
    const times = await app.sql<{ minutes: number }>(
      `select extract(epoch from approved_at - creation_time)::float8 / 60 as minutes from control_card
        where status = 'approved' and deleted_at is null and creation_time >= $1 and creation_time < $2 order by 1`,
      [warsawDay(from).start, warsawDay(to).end],
    );
    const half = (times.length - 1) / 2;
    const median = ((times[Math.floor(half)]?.minutes ?? 0) + (times[Math.ceil(half)]?.minutes ?? 0)) / 2;
    expect(approval.cards).toBe(times.length);
    expect(approval.medianMinutes).toBeCloseTo(median, 6);
  });

  test("a manager's start page counts days from midnight to midnight in Warsaw", async () => {
    const [one, other] = await app.sql<{ id: string }>(
      `select id from control_card where status = 'approved' order by creation_time desc limit 2`,
    );
    const day = shiftDay((await managed()).to, -7);
    const { start, end } = warsawDay(day);
    const move = (id: string | undefined, at: string) =>
      app.sql('update control_card set creation_time = $2, approved_at = $2 where id = $1', [id, at]);
    const approvedOn = ({ days }: ManagerHome, on: string) =>
      days.find((counts) => counts.day === on)?.approved ?? 0;

    await move(one?.id, start);
    await move(other?.id, start);
    const there = await managed();
    const here = approvedOn(there, day);
    await move(other?.id, new Date(Date.parse(start) - 1).toISOString());
    const earlier = await managed();
    expect([approvedOn(earlier, day), approvedOn(earlier, shiftDay(day, -1))]).toEqual([
      here - 1,
      approvedOn(there, shiftDay(day, -1)) + 1,
    ]);
    await move(other?.id, new Date(Date.parse(end) - 1).toISOString());
    expect(approvedOn(await managed(), day)).toBe(here);
    await move(other?.id, end);
    const later = await managed();
    expect(approvedOn(later, day)).toBe(here - 1);
    await expectListed(
      [shiftDay(day, -1), day, shiftDay(day, 1)].flatMap((on) =>
        later.days.filter((counts) => counts.day === on).map((counts) => dayFigure(counts, 'approved')),
      ),
    );
  });

  test("a manager's start page shows an open card as overdue from the fourth day", async () => {
    const today = toWarsaw(new Date().toISOString()).date;
    const [card] = await app.sql<{ id: string }>(
      `select id from control_card where status = 'inProgress' and return_reason is null and deleted_at is null
        order by creation_time desc limit 1`,
    );
    const move = (at: string) =>
      app.sql('update control_card set creation_time = $2 where id = $1', [card?.id, at]);
    await move(warsawDay(shiftDay(today, -2)).start);
    const young = await managed();
    await move(new Date(Date.parse(warsawDay(shiftDay(today, -3)).end) - 1).toISOString());
    const old = await managed();
    expect(old.overdue).toMatchObject({ days: 3, until: shiftDay(today, -3) });
    expect(old.overdue.inProgress).toBe(young.overdue.inProgress + 1);
    await expectListed([overdueFigure(old), overdueFigure(old, 'inProgress')]);
  });

  test("a manager's start page counts no deleted card, and counts all versions of a template together", async () => {
    const template = await makeTemplate(app.sql, {
      name: 'Liczony wzór',
      elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    });
    const before = await managed();
    const id = await startCard(plant.ola, template);
    expect((await managed()).now.inProgress).toBe(before.now.inProgress + 1);
    await plant.ola.client.call(controlCardRoutes.remove, { params: { id } });
    const after = await managed();
    expect([after.now, after.days, after.templateCount]).toEqual([
      before.now,
      before.days,
      before.templateCount,
    ]);
    const names = after.templates.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(after.templates.some(({ templateIds }) => templateIds.length > 1)).toBe(true);
  });
});

describe('the start page of an operator', () => {
  let mine: MadeTemplate;
  let olek: MadeTemplate;

  beforeAll(async () => {
    mine = await makeTemplate(app.sql, {
      elements: [
        { name: 'Moje', fields: [{ name: 'A' }], assignments: [{ type: 'user', value: plant.ola.id }] },
        { name: 'Olka', fields: [{ name: 'B' }], assignments: [{ type: 'user', value: plant.olek.id }] },
      ],
      approvals: [{ type: 'user', value: plant.jagoda.id }],
    });
    olek = await makeTemplate(app.sql, {
      elements: [
        { name: 'Olka', fields: [{ name: 'C' }], assignments: [{ type: 'user', value: plant.olek.id }] },
      ],
    });
  });

  const operatorHome = async (who: Worker) => {
    const { operator } = await homeOf(who);
    if (operator === null) throw new Error('An operator has a part');
    return operator;
  };

  test("an operator's start page lists the cards with something left to fill, newest first, like the list of cards in progress", async () => {
    const { open } = await operatorHome(plant.ola);
    const { items } = await plant.ola.client.call(controlCardOperatorRoutes.availableCards);
    const due = items.filter((card) => card.hasNotSubmittedElements && !card.isReturned);
    expect(
      open.map(({ id, submittedElementCount, elementCount }) => [id, submittedElementCount, elementCount]),
    ).toEqual(due.slice(0, 6).map((card) => [card.id, card.submittedElementCount, card.elementCount]));
    expect(open).toHaveLength(6);
  });

  test("an operator's start page hides cards on which only others have something left to fill", async () => {
    const id = await startCard(plant.ola, mine);
    const other = await startCard(plant.olek, olek);
    const seenBy = async (who: Worker) => (await operatorHome(who)).open.map((card) => card.id);
    expect(await seenBy(plant.ola)).toContain(id);
    expect(await seenBy(plant.ola)).not.toContain(other);
    expect(await seenBy(plant.olek)).toEqual(expect.arrayContaining([id, other]));
    await save(plant.ola, id, mine.element('Moje'), { [mine.field('A')]: 'x' }, { submit: true });
    expect(await seenBy(plant.ola)).not.toContain(id);
    expect(await seenBy(plant.olek)).toContain(id);
  });

  test('start pages show operators a returned card with its reason, and approvers that it was returned', async () => {
    const id = await startCard(plant.ola, mine);
    const fill = async () => {
      await save(plant.ola, id, mine.element('Moje'), { [mine.field('A')]: 'x' }, { submit: true });
      await save(plant.olek, id, mine.element('Olka'), { [mine.field('B')]: 'y' }, { submit: true });
    };
    const waiting = async () => (await homeOf(plant.jagoda)).approver?.cards.find((card) => card.id === id);
    await fill();
    expect(await waiting()).toMatchObject({ wasReturned: false });
    await plant.jagoda.client.call(controlCardRoutes.return, {
      params: { id },
      body: { reason: 'Brak numeru partii.' },
    });
    const { returned, open } = await operatorHome(plant.ola);
    expect(returned.find((card) => card.id === id)).toMatchObject({ returnReason: 'Brak numeru partii.' });
    expect(open.map((card) => card.id)).not.toContain(id);
    expect(await waiting()).toBeUndefined();
    await fill();
    expect(await waiting()).toMatchObject({ wasReturned: true });
    expect((await operatorHome(plant.ola)).returned.map((card) => card.id)).not.toContain(id);
  });

  test("an operator's start page offers recently filled templates that can be started, most recent first", async () => {
    const again = async () => (await operatorHome(plant.ola)).templates.map(({ templateId }) => templateId);
    const first = await makeTemplate(app.sql, { elements: [{ name: 'Dane', fields: [{ name: 'P' }] }] });
    const second = await makeTemplate(app.sql, { elements: [{ name: 'Dane', fields: [{ name: 'P' }] }] });
    for (const template of [first, second]) {
      const id = await startCard(plant.ola, template);
      await save(plant.ola, id, template.element('Dane'), { [template.field('P')]: '1' });
    }
    expect((await again()).slice(0, 2)).toEqual([second.id, first.id]);
    await app.sql('update control_card_template set is_current_version = false where id = $1', [second.id]);
    expect((await again())[0]).toBe(first.id);
    expect(await again()).not.toContain(second.id);
  });
});

describe('the start page of an approver', () => {
  test("an approver's start page lists the waiting cards, oldest first, like the approval list", async () => {
    const brygadzista = app.client.as('brygadzista@demo.local');
    const { approver } = await brygadzista.call(homeRoutes.read);
    const { items } = await brygadzista.call(controlCardRoutes.awaitingMe);
    expect(approver?.totalCount).toBe(items.length);
    expect(approver?.hasMore).toBe(false);
    expect(items.length).toBeGreaterThan(2);
    expect(approver?.cards.map(({ id }) => id)).toEqual(items.slice(0, 8).map(({ id }) => id));
  });

  test("an approver's start page lists eight cards, and counts at most a hundred", async () => {
    const template = await makeTemplate(app.sql, {
      elements: [{ name: 'Nic', fields: null }],
      approvals: [{ type: 'user', value: plant.bartek.id }],
    });
    const first = await startCard(plant.ola, template);
    await app.sql(
      `with copied as (insert into control_card (id, name, template_id, family_id, revision_id, day, number, status,
          approval_round, submitted_at, concurrency_stamp)
        select gen_random_uuid(), name, template_id, family_id, revision_id, day, number + n, status, approval_round,
          submitted_at, concurrency_stamp from control_card, generate_series(1, 100) as n where id = $1 returning id)
      insert into approval_slot select gen_random_uuid(), copied.id, 1, 0, 'user', $2, 'Bartek', true from copied`,
      [first, plant.bartek.id],
    );
    const { approver } = await homeOf(plant.bartek);
    expect(approver).toMatchObject({ totalCount: 100, hasMore: true });
    expect(approver?.cards).toHaveLength(8);
  });
});

describe('the policies of the start page', () => {
  test('each part of the start page is only for users with its policy', async () => {
    const parts = async (who: Worker) => {
      const { operator, approver, manager } = await homeOf(who);
      return [operator !== null, approver !== null, manager !== null];
    };
    expect(await parts(plant.ola)).toEqual([true, false, false]);
    expect(await parts(plant.jagoda)).toEqual([false, true, false]);
    expect(await parts(plant.bartek)).toEqual([true, true, false]);
    expect(await parts(plant.marta)).toEqual([false, false, true]);
    expect(await parts(plant.nikt)).toEqual([false, false, false]);
  });
});
