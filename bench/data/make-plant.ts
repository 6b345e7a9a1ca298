import type { Policy } from '@kartoteka/domain/permission/policy';
import type { Kysely } from 'kysely';
import type { Database } from '../../apps/server/src/db/database.ts';
import { hashPassword } from '../../apps/server/src/features/identity/password-hash.ts';
import { revisionForStart } from '../../apps/server/src/features/revision/read.ts';
import type { Caller } from '../../apps/server/src/http/access/caller.ts';
import { type Chance, chanceOf } from './chance.ts';
import { FORMS, type FormName, MANAGER, OPERATORS, type PlantField, TEMPLATES } from './plant.ts';

/** The seed of the plant, far from the seeds of cards. */
const SEED = 2_000_000_000;
const POLICIES: readonly Policy[] = [
  'Kartoteka.ControlCards',
  'Kartoteka.ControlCards.Operator',
  'Kartoteka.ControlCards.Approval',
  'Kartoteka.ControlCards.ManageCards',
];
const NAMES = ['Anna Lis', 'Piotr Dąb', 'Łucja Żak', 'Jan Sowa', 'Ewa Kos', 'Adam Wróbel', 'Zofia Gęś'];

/** Creates users, forms and templates in an empty database, with the same ids in each run. */
export async function makePlant(db: Kysely<Database>): Promise<void> {
  const chance = chanceOf(SEED);
  const role = await makeRole(db, chance);
  for (let at = 0; at < OPERATORS; at += 1) {
    const [name, surname] = (NAMES[at % NAMES.length] ?? '').split(' ');
    await makeUser(db, chance, { userName: `operator${at + 1}`, name, surname, role, password: null });
  }
  await makeUser(db, chance, { ...MANAGER, name: 'Maria', surname: 'Pomiar', role });
  const forms = new Map<FormName, string>();
  for (const [name, fields] of Object.entries(FORMS)) {
    forms.set(name as FormName, await makeForm(db, chance, name, fields));
  }
  await makeTemplates(db, chance, forms, role);
  await db.updateTable('definition_clock').set({ version: 2 }).execute();
  for (const { id } of await db.selectFrom('control_card_template').select('id').orderBy('name').execute()) {
    await revisionForStart({ db, newId: () => chance.id() }, id);
  }
}

async function makeRole(db: Kysely<Database>, chance: Chance): Promise<string> {
  const id = chance.id();
  await db
    .insertInto('role')
    .values({ id, name: 'karty', display_name: 'Karty', concurrency_stamp: chance.stamp() })
    .execute();
  const granted = POLICIES.map((name) => ({ role_id: id, name }));
  await db
    .insertInto('role_permission')
    .values(granted)
    .execute();
  return id;
}

async function makeUser(
  db: Kysely<Database>,
  chance: Chance,
  user: {
    userName: string;
    name: string | undefined;
    surname: string | undefined;
    role: string;
    password: string | null;
  },
): Promise<void> {
  const id = chance.id();
  await db
    .insertInto('app_user')
    .values({
      id,
      user_name: user.userName,
      name: user.name ?? null,
      surname: user.surname ?? null,
      email: `${user.userName}@zaklad.example`,
      // Only `MANAGER` signs in. The other accounts have no password.
      password_hash: user.password === null ? '' : await hashPassword(user.password),
      concurrency_stamp: chance.stamp(),
    })
    .execute();
  await db.insertInto('user_role').values({ user_id: id, role_id: user.role }).execute();
}

async function makeForm(
  db: Kysely<Database>,
  chance: Chance,
  name: string,
  fields: readonly PlantField[],
): Promise<string> {
  const form = chance.id();
  await db
    .insertInto('form_template')
    .values({ id: form, name, concurrency_stamp: chance.stamp() })
    .execute();
  for (const [position, field] of fields.entries()) {
    const unit = field.unit === undefined ? null : await unitOf(db, chance, field.unit);
    const dataType = chance.id();
    await db
      .insertInto('data_type')
      .values({
        id: dataType,
        display_name: field.name,
        control_type: field.control,
        stored_value_type: field.stored,
        stored_value_unit_type_id: unit,
        settings: JSON.stringify(field.settings ?? []),
        concurrency_stamp: chance.stamp(),
      })
      .execute();
    await db
      .insertInto('form_element')
      .values({
        id: chance.id(),
        form_template_id: form,
        position,
        name: field.name,
        data_type_id: dataType,
        filter_group: field.group,
      } as never)
      .execute();
  }
  return form;
}

async function unitOf(db: Kysely<Database>, chance: Chance, name: string): Promise<string> {
  const known = await db.selectFrom('unit_type').select('id').where('name', '=', name).executeTakeFirst();
  if (known) return known.id;
  const id = chance.id();
  await db
    .insertInto('unit_type')
    .values({ id, name, concurrency_stamp: chance.stamp() })
    .execute();
  return id;
}

async function named(
  db: Kysely<Database>,
  chance: Chance,
  table: 'control_card_group' | 'control_card_type',
  name: string,
): Promise<string> {
  const known = await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirst();
  if (known) return known.id;
  const id = chance.id();
  await db
    .insertInto(table)
    .values({ id, name, concurrency_stamp: chance.stamp() })
    .execute();
  return id;
}

async function makeTemplates(
  db: Kysely<Database>,
  chance: Chance,
  forms: ReadonlyMap<FormName, string>,
  role: string,
): Promise<void> {
  for (const { name, group, type, hasSamples = false, hasSlot = false } of TEMPLATES) {
    const [family, id] = [chance.id(), chance.id()];
    await db.insertInto('template_family').values({ id: family }).execute();
    await db
      .insertInto('control_card_template')
      .values({
        id,
        family_id: family,
        version: 1,
        name,
        control_card_group_id: await named(db, chance, 'control_card_group', group),
        control_card_type_id: await named(db, chance, 'control_card_type', type),
        is_current_version: true,
        concurrency_stamp: chance.stamp(),
      })
      .execute();
    const elements: FormName[] = ['Partia', 'Pomiary', ...(hasSamples ? (['Próbka'] as const) : [])];
    for (const [position, form] of elements.entries()) {
      await db
        .insertInto('template_element')
        .values({
          id: chance.id(),
          template_id: id,
          position,
          name: form,
          form_template_id: forms.get(form) ?? null,
          is_repeatable: form === 'Próbka',
          max_repetitions: form === 'Próbka' ? 3 : null,
        })
        .execute();
    }
    if (!hasSlot) continue;
    await db
      .insertInto('template_approval')
      .values({ template_id: id, position: 0, type: 'role', value: role })
      .execute();
  }
}

/** Returns the operators as callers, always in the same order. */
export async function readOperators(db: Kysely<Database>): Promise<Caller[]> {
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'user_name', 'name', 'surname', 'email'])
    .where('user_name', 'like', 'operator%')
    .orderBy('id')
    .execute();
  return users.map(({ id, user_name, name, surname, email }) => ({
    userId: id,
    userName: user_name,
    displayName: `${name} ${surname}`,
    name,
    surname,
    email,
    sessionId: id,
    policies: new Set(POLICIES),
    roleIds: new Set<string>(),
    roleNames: [],
    unitIds: new Set<string>(),
  }));
}
