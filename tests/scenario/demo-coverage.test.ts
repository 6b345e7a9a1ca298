import { CONTROL_TYPES, legalStoredTypes } from '@kartoteka/domain/data-type/control';
import { SETTING_TYPES } from '@kartoteka/domain/data-type/settings';
import { expect, test } from 'vitest';
import { testApp } from '../env/test-app.ts';

const app = testApp();

/** The part after `from` of queries about the fields of current versions of templates. */
const FIELDS = `control_card_template template
  join template_element element on element.template_id = template.id
  join form_element field on field.form_template_id = element.form_template_id
  join data_type type on type.id = field.data_type_id
  where template.is_current_version`;

/** Returns the column `one` of a query, sorted. */
async function column(query: string): Promise<string[]> {
  const rows = await app.sql<{ one: string }>(query);
  return rows.map((row) => row.one).sort();
}

const PAIRS = CONTROL_TYPES.filter((control) => control !== 'contentDisplay').flatMap((control) =>
  legalStoredTypes(control).map((stored) => `${control} of ${stored}`),
);

test.each(PAIRS)('the demo plant has a field with this control and stored type: %s', async (pair) => {
  const used = await column(
    `select distinct type.control_type || ' of ' || type.stored_value_type as one from ${FIELDS}`,
  );
  expect(used).toContain(pair);
});

test('the demo plant has instructions with several kinds of rich text', async () => {
  const text = await column(
    `select field.description as one from ${FIELDS} and type.control_type = 'contentDisplay'`,
  );
  for (const tag of ['<h3>', '<ol>', '<table>', '<strong>', '<em>', '<blockquote>']) {
    expect(text.join(''), tag).toContain(tag);
  }
});

test.each(SETTING_TYPES)('the demo plant has a used data type with the setting %s', async (kind) => {
  const used =
    await column(`select distinct setting->>'type' as one from (select type.settings from ${FIELDS}) used,
    jsonb_array_elements(used.settings) setting`);
  expect(used).toContain(kind);
});

test('the demo plant has rules with values, ranges and patterns, and validators of fields with ranges and patterns', async () => {
  const rulesOf = (kind: string) =>
    column(`select distinct setting->'${kind}'->>'type' as one from (select type.settings from ${FIELDS}) used,
      jsonb_array_elements(used.settings) setting where setting->>'type' = '${kind}'`);
  expect(await rulesOf('validValue')).toEqual(['1', '2', '3']);
  expect(await rulesOf('referenceValue')).toEqual(['1', '2', '3']);
  expect(
    await column(`select distinct field.validator_settings->>'type' as one from ${FIELDS}
      and jsonb_typeof(field.validator_settings) = 'object'`),
  ).toEqual(['2', '3']);
});

test('the demo plant has options with small pictures that browsers show', async () => {
  const addresses =
    await column(`select distinct attribute->>'value' as one from (select type.settings from ${FIELDS}) used,
      jsonb_array_elements(used.settings) setting, jsonb_array_elements(setting->'options') choice,
      jsonb_array_elements(choice->'attributes') attribute
    where setting->>'type' = 'availableOptions' and attribute->>'type' = 'image'`);
  expect(addresses).toHaveLength(12);
  for (const address of addresses) {
    const picture = await fetch(app.origin + address);
    expect(picture.headers.get('content-type')).toMatch(/^image\/(png|webp|jpeg)$/);
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(2_048);
  }
});

test('elements and approvals of the demo plant name roles, users and units', async () => {
  const every = ['organizationUnit', 'role', 'user'];
  expect(await column('select distinct type as one from template_assignment')).toEqual(every);
  expect(await column('select distinct type as one from template_approval')).toEqual(every);
});

test.each<[what: string, condition: string]>([
  ['ordered approval on two levels', 'approval_order_required and approvals = 2'],
  ['unordered approval on two levels', 'not approval_order_required and approvals = 2'],
  ['no approval', 'approvals = 0'],
  ['fillers who may not sign', 'not filler_may_sign'],
  ['a different person for each signature', 'not one_person_may_sign_several'],
  ['a password at signing', 'password_at_signing'],
  ['an element without a form', 'without_form > 0'],
])('the demo plant has a template with %s', async (_what, condition) => {
  const found = await column(`select name as one from (select template.*,
      (select count(*) from template_approval a where a.template_id = template.id) as approvals,
      (select count(*) from template_element e where e.template_id = template.id and e.form_template_id is null)
        as without_form
    from control_card_template template where is_current_version) t where ${condition}`);
  expect(found).not.toEqual([]);
});

test('the demo plant has an archived template and a template with two versions, and both keep their cards', async () => {
  const [archived] = await app.sql(`select t.name, t.is_current_version,
      (select count(*)::int > 3 from control_card c where c.template_id = t.id) as has_cards
    from control_card_template t where archived_at is not null`);
  expect(archived).toEqual({
    name: 'Przegląd szkła i twardego plastiku',
    is_current_version: false,
    has_cards: true,
  });
  const versions = await app.sql(`select t.version, t.is_current_version,
      (select count(*)::int > 3 from control_card c where c.template_id = t.id) as has_cards
    from control_card_template t where name = 'Kontrola detektora metali' order by version`);
  expect(versions).toEqual([
    { version: 1, is_current_version: false, has_cards: true },
    { version: 2, is_current_version: true, has_cards: true },
  ]);
});

const EVENTS = [
  'cardStarted',
  'entrySaved',
  'entrySubmitted',
  'groupSubmitted',
  'entryWithdrawn',
  'cardReturned',
  'slotSigned',
  'cardApproved',
  'cardVoided',
];

test.each(EVENTS)('a history in the demo plant has the event %s', async (type) => {
  expect(await column('select distinct type as one from card_event')).toContain(type);
});

test('every operator of the demo plant has at least two unfinished cards of the last days', async () => {
  const begun =
    await app.sql(`select u.user_name, (b.at at time zone 'Europe/Warsaw')::date - c.day as days_ago
    from control_card c join app_user u on u.id = c.creator_id,
      (select (value->>'begunAt')::timestamptz as at from installation where key = 'demo') b
    where c.status = 'inProgress' and c.return_reason is null`);
  // Shortly after midnight, the cards of 'today' were started the evening before.
  const recent = (name: string) => begun.filter((row) => row['user_name'] === name && row['days_ago'] <= 2);
  for (const name of ['operator@demo.local', 'operator2@demo.local', 'brygadzista@demo.local']) {
    expect(recent(name).length, name).toBeGreaterThanOrEqual(2);
  }
});

/** Returns the mean of the measured values of a field for each card, in the order in which the cards started. */
const measured = async (field: string): Promise<number[]> => {
  const rows = await app.sql<{ mean: number }>(
    `select avg(v.number_value)::float8 as mean from card_value v
      join search_field f on f.no = v.field_no join control_card c on c.id = v.card_id
    where f.label = $1 group by c.id order by c.creation_time`,
    [field],
  );
  return rows.map((row) => row.mean);
};

test('a diameter that the demo plant measures grows while an insert wears', async () => {
  const diameters = await measured('Średnica d1');
  expect(diameters.length).toBeGreaterThan(20);
  const nthOfInsert = (nth: number) => diameters.filter((_, at) => at % 6 === nth);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(nthOfInsert(4))).toBeGreaterThan(mean(nthOfInsert(1)) + 0.004);
});
