import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { planLanes, PLANT_DAYS } from '../../apps/server/src/demo/cards/plan.ts';
import type { Break } from '../../apps/server/src/history/break.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();

const ACCOUNTS = {
  'admin@demo.local': ['AbpIdentity.Users', 'Kartoteka.ControlCards.ManageTemplates'],
  'operator@demo.local': ['Kartoteka.ControlCards', 'Kartoteka.ControlCards.Operator'],
  'operator2@demo.local': ['Kartoteka.ControlCards', 'Kartoteka.ControlCards.Operator'],
  'brygadzista@demo.local': [
    'Kartoteka.ControlCards',
    'Kartoteka.ControlCards.Approval',
    'Kartoteka.ControlCards.Operator',
  ],
  'jakosc@demo.local': [
    'Kartoteka.ControlCards',
    'Kartoteka.ControlCards.Approval',
    'Kartoteka.ControlCards.ManageCards',
  ],
};

test.each(Object.entries(ACCOUNTS))(
  'the demo account %s signs in and has its policies',
  async (account, policies) => {
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>('select id from app_user where email = $1', [
      account,
    ]);
    const granted = await app.sql<{ name: string }>(
      'select name from role_permission p join user_role r on r.role_id = p.role_id where r.user_id = $1 order by name',
      [id],
    );
    expect(await app.client.as(account).token()).not.toBeNull();
    // The static role has every permission without any stored grant.
    expect(granted.map((row) => row.name)).toEqual(account.startsWith('admin') ? [] : policies);
  },
);

test("the demo plant's template for quality control has the approvals, repetitions and assignment that the browser tests use", async () => {
  const { items } = await app.client
    .as('admin@demo.local')
    .call(controlCardTemplateRoutes.list, { query: { maxResultCount: 1000 } });
  expect(items.map((item) => item.name)).toEqual(
    expect.arrayContaining(['Monitoring temperatury CCP', 'Kontrola wymiarowa', 'Kontrola jakości wyrobu']),
  );
  const id = items.find((item) => item.name === 'Kontrola jakości wyrobu')?.id ?? '';
  const template = await app.client
    .as('admin@demo.local')
    .call(controlCardTemplateRoutes.get, { params: { id } });
  const ids = await app.sql<{ name: string; id: string }>(
    `select name, id from role union all select user_name, id from app_user`,
  );
  const idOf = (name: string) => ids.find((row) => row.name === name)?.id;
  expect(template.approvalOrderRequired).toBe(true);
  expect(template.approvals).toEqual([
    { type: 'role', value: idOf('brygadzista') },
    { type: 'role', value: idOf('jakosc') },
  ]);
  expect(
    template.elements.flatMap(({ repetitionSettings: { isRepeatable, ...range } }) =>
      isRepeatable ? [range] : [],
    ),
  ).toEqual([{ minRepetitions: 1, maxRepetitions: 3 }]);
  expect(template.elements.flatMap((element) => element.assignments)).toEqual([
    { type: 'user', value: idOf('operator2@demo.local') },
  ]);
});

test('the demo plant has cards in every status, with deviations, comments and signatures', async () => {
  const [counts] = await app.sql(`select count(*)::int as cards,
      count(*) filter (where status = 'inProgress' and return_reason is null)::int > 5 as in_progress,
      count(*) filter (where status = 'inProgress' and return_reason is not null)::int > 3 as returned,
      count(*) filter (where status = 'approved')::int > 250 as approved,
      count(*) filter (where status = 'voided')::int > 5 as voided,
      count(*) filter (where has_deviations)::int between 30 and 120 as deviations,
      count(distinct day)::int >= 60 as sixty_days
    from control_card`);
  expect(counts).toEqual({
    cards: planLanes(PLANT_DAYS).reduce((sum, lane) => sum + lane.plans.length, 0),
    in_progress: true,
    returned: true,
    approved: true,
    voided: true,
    deviations: true,
    sixty_days: true,
  });
  const waiting = await app.sql<{ signed: number }>(`select distinct (select count(*)::int from signature s
      where s.card_id = c.id and s.voided_at is null) as signed
    from control_card c where status = 'awaitingApproval' order by signed`);
  expect(waiting.map((row) => row.signed)).toEqual([0, 1]);
  const [silent] = await app.sql<{ count: number }>(
    `select count(*)::int from card_entry, jsonb_array_elements(deviations) deviation
      where not deviation_comments ? (deviation->>'formElementId')`,
  );
  expect(silent?.count).toBe(0);
});

test('no event of the demo plant is later than its seeding, and the events of each card are in order', async () => {
  const [late] =
    await app.sql(`with begun as (select (value->>'begunAt')::timestamptz as at from installation where key = 'demo')
    select
      (select count(*)::int from control_card, begun where greatest(creation_time, last_modification_time, submitted_at,
        approved_at, voided_at) > begun.at) as cards,
      (select count(*)::int from card_event e, begun where e.at > begun.at) as events,
      (select count(*)::int from signature s, begun where s.signed_at > begun.at) as signatures,
      (select count(*)::int from card_entry e, begun where greatest(e.creation_time, e.submitted_at) > begun.at) as entries,
      (select count(*)::int from card_filler f, begun where f.last_filled_at > begun.at) as fillers,
      (select count(*)::int from card_event a join card_event b on b.card_id = a.card_id and b.seq = a.seq + 1
        where b.at < a.at) as upside_down`);
  expect(late).toEqual({ cards: 0, events: 0, signatures: 0, entries: 0, fillers: 0, upside_down: 0 });
});

test('the people of the demo plant have templates to start, cards to sign and cards to find', async () => {
  const templates = await app.client
    .as('operator@demo.local')
    .call(controlCardOperatorRoutes.availableTemplates);
  expect(templates.items.map((item) => item.templateName)).toEqual([
    'Kalibracja pH-metru',
    'Kontrola detektora metali',
    'Kontrola jakości wyrobu',
    'Kontrola masy netto',
    'Kontrola wymiarowa',
    'Monitoring temperatury CCP',
    'Mycie linii (CIP)',
    'Przegląd codzienny wózka widłowego',
    'Przyjęcie dostawy',
  ]);
  for (const approver of ['brygadzista@demo.local', 'jakosc@demo.local']) {
    const { totalCount } = await app.client.as(approver).call(controlCardRoutes.awaitingMe);
    expect(totalCount, approver).toBeGreaterThan(0);
  }
  const found = await app.client
    .as('jakosc@demo.local')
    .call(controlCardRoutes.search, { body: { search: 'kontrola jakosci wyrobu' } });
  expect(found.totalCount).toBe(30);
});

test('the whole history of the demo plant is valid', async () => {
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
  const breaks: Break[] = [];
  const { cards, events } = await verifyEverything(db, { onBreak: (found) => breaks.push(found) });
  await db.destroy();
  expect(breaks).toEqual([]);
  expect(cards).toBeGreaterThan(300);
  expect(events).toBeGreaterThan(3_000);
});
