import { randomUUID } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { ADMIN, startDemoCard } from '../../env/card-page.ts';
import { makeRole, makeUnit } from '../../env/people.ts';
import { makeTemplate, touch } from '../../env/templates.ts';
import type { TestApp } from '../../env/test-app.ts';
import { CORPUS } from './corpus.ts';

/** Every third text of the corpus is stored, or every text when `npm run hostile` sets `HOSTILE`. */
const STEP = process.env['HOSTILE'] === undefined ? 3 : 1;
/** The texts that are stored. PostgreSQL cannot store texts with NUL. */
const TEXTS = CORPUS.filter((_, at) => at % STEP === 0)
  .map(({ html }) => html)
  .filter((html) => !html.includes('\0'));
const SHORT = TEXTS.filter((html) => html.length <= 100);

/** Ids of rows with hostile texts. */
export interface HostilePlant {
  /**
   * A template whose description contains all of `TEXTS`. Each field of its form 'Treść' and each element after that
   * form has one of `TEXTS` as its description. SQL writes these texts past the cleaner.
   */
  readonly template: string;
  readonly nextVersion: string;
  readonly form: string;
  readonly dataType: string;
  readonly unit: string;
  readonly group: string;
  readonly type: string;
  /** A card in progress, returned with a hostile reason. */
  readonly returned: string;
  readonly awaiting: string;
  /** A user with hostile names, role and unit. */
  readonly user: string;
  readonly role: string;
  /** Number of rich texts that the template contains. */
  readonly richTexts: number;
}

/** Builds the plant. Texts that the server would clean are written by SQL, so that they are stored unchanged. */
export async function openHostilePlant(app: TestApp): Promise<HostilePlant> {
  const { sql } = app;
  const admin = app.client.as(ADMIN);
  const name = (at: number): string => SHORT[at % SHORT.length] ?? '';
  const role = await makeRole(sql, `Rola ${name(7)}`, []);
  await sql(`insert into user_role select id, $1 from app_user where user_name = $2`, [role, ADMIN]);
  await sql('update app_user set name = $1, surname = $2 where user_name = $3', [
    '<img src=x onerror=top.hit(901)>',
    '"><svg onload=top.hit(902)>',
    ADMIN,
  ]);

  const user = await addPeople(app, role, [name(9), name(10), name(11), name(12)]);

  const made = await makeTemplate(sql, {
    name: `Wrogi ${name(1)}`,
    approvals: [{ type: 'role', value: role }],
    elements: [
      {
        name: 'Pola',
        fields: SHORT.slice(0, 60).map((text) => ({
          name: text,
          unit: `mm ${name(2)}`,
          settings: [
            { type: 'referenceValue', referenceValue: { type: 3, values: ['x'], expectation: text } },
          ],
        })),
      },
      {
        name: 'Wybór',
        fields: [
          {
            name: 'Wybór',
            controlType: 'select',
            filterGroup: `Grupa ${name(3)}`,
            settings: [
              {
                type: 'availableOptions',
                options: SHORT.map((text, at) => ({ value: `${at} ${text}`, label: text, attributes: [] })),
              },
            ],
          },
        ],
      },
      { name: 'Treść', fields: TEXTS.map(() => ({ name: 'Treść', controlType: 'contentDisplay' })) },
      ...TEXTS.map((_, at) => ({ name: `${at} ${name(at)}`, fields: null })),
    ],
  });
  const rich = `update %s set description = ($2::text[])[position + 1 - $3] where %t = $1 and position >= $3`;
  const [content] = await sql<{ id: string }>(
    'select form_template_id as id from template_element where template_id = $1 and position = 2',
    [made.id],
  );
  await sql(rich.replace('%s', 'form_element').replace('%t', 'form_template_id'), [content?.id, TEXTS, 0]);
  await sql(rich.replace('%s', 'template_element').replace('%t', 'template_id'), [made.id, TEXTS, 3]);
  await sql('update control_card_template set description = $2 where id = $1', [made.id, TEXTS.join('')]);
  await touch(sql);

  const start = async (): Promise<string> => startDemoCard(app, ADMIN, made.name);
  const fill = async (cardId: string): Promise<void> => {
    const texts = SHORT.slice(0, 60).map((text) => [made.field(text), text] as const);
    const save = (elementTemplateId: string, data: Record<string, string>) =>
      admin.call(controlCardRoutes.saveElement, {
        params: { id: cardId },
        body: { elementTemplateId, data, submit: true, comment: TEXTS.join(' ').slice(0, 2000) },
      });
    await save(made.element('Pola'), Object.fromEntries(texts));
    await save(made.element('Wybór'), { [made.field('Wybór')]: `5 ${name(5)}` });
    await sql('update control_card set name = $2 where id = $1', [cardId, `Karta ${name(8)}`]);
  };
  const [returned, awaiting] = [await start(), await start()];
  await fill(returned);
  await fill(awaiting);
  await admin.call(controlCardRoutes.return, {
    params: { id: returned },
    body: { reason: TEXTS.slice(30).join(' ').slice(0, 2000) },
  });

  const next = await admin.call(controlCardTemplateRoutes.newVersion, { params: { id: made.id } });
  await sql(rich.replace('%s', 'template_element').replace('%t', 'template_id'), [
    next.id,
    TEXTS.toReversed(),
    3,
  ]);
  const [ids] = await sql<{ form: string; data_type: string; unit: string }>(
    `select e.form_template_id as form, f.data_type_id as data_type, d.stored_value_unit_type_id as unit
     from template_element e join form_element f on f.form_template_id = e.form_template_id
     join data_type d on d.id = f.data_type_id
     where e.template_id = $1 and e.position = 0 order by f.position limit 1`,
    [made.id],
  );
  const [select] = await sql<{ id: string }>('select data_type_id as id from form_element where id = $1', [
    made.field('Wybór'),
  ]);
  return {
    template: made.id,
    nextVersion: next.id,
    form: ids?.form ?? '',
    dataType: select?.id ?? '',
    unit: ids?.unit ?? '',
    group: next.controlCardGroupId,
    type: next.controlCardTypeId,
    returned,
    awaiting,
    user,
    role,
    richTexts: 2 * TEXTS.length + 1,
  };
}

/**
 * Creates two units, a user, a session of the administrator and a line of the audit trail with these texts, and renames
 * the role.
 */
async function addPeople(
  { sql }: TestApp,
  role: string,
  [first = '', second = '', third = '', fourth = '']: readonly string[],
): Promise<string> {
  const unit = await makeUnit(sql, first);
  await makeUnit(sql, second, unit);
  await sql('update role set display_name = $2 where id = $1', [role, third]);
  const id = randomUUID();
  await sql(
    `insert into app_user (id, user_name, name, surname, email, password_hash, concurrency_stamp)
     values ($1, 'wrogi', $2, $3, $4, '-', md5('-'))`,
    [id, first.slice(0, 64), second.slice(0, 64), `${third}@zaklad.test`],
  );
  await sql('insert into user_role values ($1, $2)', [id, role]);
  await sql('insert into user_organization_unit values ($1, $2)', [id, unit]);
  await sql(
    `insert into session (id, user_id, scope, address, user_agent)
     select gen_random_uuid(), id, 'Kartoteka', $2, $3 from app_user where user_name = $1`,
    [ADMIN, first, second],
  );
  await sql(
    `insert into audit_event (id, at, user_name, action, outcome, target_kind, target_id, target_name, address,
       correlation_id, changes)
     values (gen_random_uuid(), now() + interval '1 hour', $1, $2, $3, $4, $1, $2, $3, $4,
       jsonb_build_array(jsonb_build_object('path', $1::text, 'old', $2::text, 'new', jsonb_build_array($3::text))))`,
    [first, second, third, fourth],
  );
  return id;
}
