import { randomUUID } from 'node:crypto';
import type { Party } from '@kartoteka/domain/card/definition';
import type { ControlType, StoredValueType } from '@kartoteka/domain/data-type/control';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import type { PhotoSettings } from '@kartoteka/domain/file/photo-settings';
import type { TestDatabase } from './database.ts';

type Sql = TestDatabase['sql'];

/** A field of a form. It takes text by default. */
export interface FieldDraft {
  readonly name: string;
  readonly controlType?: ControlType;
  readonly storedValueType?: StoredValueType;
  readonly settings?: readonly Setting[];
  readonly unit?: string;
  readonly filterGroup?: string;
  readonly photoSettings?: PhotoSettings;
}

/** An element of a template. By default it is single, has one text field, and every operator may fill it. */
export interface ElementDraft {
  readonly name: string;
  /** Null makes an element without a form ('Brak danych'). */
  readonly fields?: readonly FieldDraft[] | null;
  readonly repeat?: { readonly min?: number; readonly max?: number };
  readonly assignments?: readonly Party[];
}

export interface TemplateDraft {
  readonly name?: string;
  readonly elements: readonly ElementDraft[];
  readonly approvals?: readonly Party[];
  readonly approvalOrderRequired?: boolean;
  readonly fillerMaySign?: boolean;
  readonly onePersonMaySignSeveral?: boolean;
  readonly passwordAtSigning?: boolean;
  readonly isCurrentVersion?: boolean;
}

/** Ids of a created template, by the names in its draft. */
export interface MadeTemplate {
  readonly id: string;
  readonly familyId: string;
  readonly name: string;
  element(name: string): string;
  field(name: string): string;
}

const stamp = (): string => randomUUID().replaceAll('-', '');
let count = 0;

async function insert(sql: Sql, table: string, columns: Readonly<Record<string, unknown>>): Promise<string> {
  const id = randomUUID();
  const row = { id, ...columns };
  const names = Object.keys(row);
  const places = names.map((_name, at) => `$${at + 1}`);
  await sql(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row));
  return id;
}

/**
 * Writes a template with a form for each element directly into the database, because tests of cards need no other
 * calls. Adds a number to a name that an earlier try of the test took. `MadeTemplate.name` is the final name.
 */
export async function makeTemplate(sql: Sql, draft: TemplateDraft): Promise<MadeTemplate> {
  count += 1;
  const name = await freeName(sql, draft.name ?? `Wzór ${count}`);
  const group = await insert(sql, 'control_card_group', {
    name: `Grupa ${name}`,
    concurrency_stamp: stamp(),
  });
  const type = await insert(sql, 'control_card_type', { name: `Typ ${name}`, concurrency_stamp: stamp() });
  const familyId = await insert(sql, 'template_family', {});
  const id = await insert(sql, 'control_card_template', {
    family_id: familyId,
    version: 1,
    name,
    control_card_type_id: type,
    control_card_group_id: group,
    is_current_version: draft.isCurrentVersion ?? true,
    approval_order_required: draft.approvalOrderRequired ?? false,
    filler_may_sign: draft.fillerMaySign ?? true,
    one_person_may_sign_several: draft.onePersonMaySignSeveral ?? true,
    password_at_signing: draft.passwordAtSigning ?? false,
    concurrency_stamp: stamp(),
  });
  const elements = new Map<string, string>();
  const fields = new Map<string, string>();
  for (const [position, element] of draft.elements.entries()) {
    const form =
      element.fields === null
        ? null
        : await makeForm(sql, `${name} ${position}`, element.fields ?? [{ name: 'Uwagi' }], fields);
    const elementId = await insert(sql, 'template_element', {
      template_id: id,
      position,
      name: element.name,
      form_template_id: form,
      is_repeatable: element.repeat !== undefined,
      min_repetitions: element.repeat?.min ?? null,
      max_repetitions: element.repeat?.max ?? null,
    });
    elements.set(element.name, elementId);
    for (const [at, { type: partyType, value }] of (element.assignments ?? []).entries()) {
      await sql('insert into template_assignment values ($1, $2, $3, $4)', [elementId, at, partyType, value]);
    }
  }
  for (const [at, { type: partyType, value }] of (draft.approvals ?? []).entries()) {
    await sql('insert into template_approval values ($1, $2, $3, $4)', [id, at, partyType, value]);
  }
  await touch(sql);
  return { id, familyId, name, element: (of) => known(elements, of), field: (of) => known(fields, of) };
}

/**
 * Returns the name, with a number if an earlier try has taken it. Checks only the name of the group, because all other
 * names are derived from the template's name too.
 */
async function freeName(sql: Sql, name: string): Promise<string> {
  const taken = await sql('select from control_card_group where name = $1', [`Grupa ${name}`]);
  return taken.length === 0 ? name : `${name} ${count}`;
}

/** Advances the clock of definitions, as every write to a definition does. */
export async function touch(sql: Sql): Promise<void> {
  await sql('update definition_clock set version = version + 1, moved_at = now()');
}

function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The template has no „${name}”`);
  return id;
}

async function makeForm(
  sql: Sql,
  name: string,
  drafts: readonly FieldDraft[],
  fields: Map<string, string>,
): Promise<string> {
  const form = await insert(sql, 'form_template', { name: `Formularz ${name}`, concurrency_stamp: stamp() });
  for (const [position, draft] of drafts.entries()) {
    const unit = draft.unit === undefined ? null : await unitOf(sql, draft.unit);
    const dataType = await insert(sql, 'data_type', {
      display_name: `${draft.name} ${name} ${position}`,
      control_type: draft.controlType ?? 'text',
      stored_value_type: draft.storedValueType ?? 'text',
      stored_value_unit_type_id: unit,
      settings: JSON.stringify(draft.settings ?? []),
      concurrency_stamp: stamp(),
    });
    const id = await insert(sql, 'form_element', {
      form_template_id: form,
      position,
      name: draft.name,
      data_type_id: dataType,
      filter_group: draft.filterGroup ?? null,
      photo_settings: draft.photoSettings === undefined ? null : JSON.stringify(draft.photoSettings),
    });
    fields.set(draft.name, id);
  }
  return form;
}

/** Returns the id of the unit type with this name. Templates share unit types, because the names are unique. */
async function unitOf(sql: Sql, name: string): Promise<string> {
  const [known] = await sql<{ id: string }>('select id from unit_type where name = $1', [name]);
  return known?.id ?? insert(sql, 'unit_type', { name, concurrency_stamp: stamp() });
}
