import type { Expression, ExpressionBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/database.ts';
import { personName } from '../../db/person-name.ts';

/**
 * Reads all data from which a revision of a template is compiled, and the definition clock. One statement reads
 * everything, so all data are from one state of the database.
 */
export function gatherDefinition(db: Kysely<Database>, templateId: string) {
  return db
    .selectFrom('control_card_template as template')
    .where('template.id', '=', templateId)
    .select((eb) => [
      'template.id',
      'template.family_id',
      'template.version',
      'template.name',
      'template.description',
      'template.approval_order_required',
      'template.filler_may_sign',
      'template.one_person_may_sign_several',
      'template.password_at_signing',
      eb.selectFrom('definition_clock').select('version').as('clock'),
      jsonObjectFrom(
        eb
          .selectFrom('control_card_group')
          .select(['id', 'name'])
          .whereRef('id', '=', 'template.control_card_group_id'),
      ).as('controlCardGroup'),
      jsonObjectFrom(
        eb
          .selectFrom('control_card_type')
          .select(['id', 'name'])
          .whereRef('id', '=', 'template.control_card_type_id'),
      ).as('controlCardType'),
      jsonArrayFrom(
        eb
          .selectFrom('template_element as element')
          .whereRef('element.template_id', '=', 'template.id')
          .orderBy('element.position')
          .select((element) => [
            'element.id',
            'element.name',
            'element.description',
            'element.form_template_id',
            'element.is_repeatable',
            'element.min_repetitions',
            'element.max_repetitions',
            jsonArrayFrom(
              element
                .selectFrom('template_assignment as assignment')
                .whereRef('assignment.element_id', '=', 'element.id')
                .orderBy('assignment.position')
                .select(['assignment.type', 'assignment.value']),
            ).as('assignments'),
          ]),
      ).as('elements'),
      forms(eb).as('forms'),
      types(eb).as('types'),
      jsonArrayFrom(
        eb
          .selectFrom('template_approval as approval')
          .whereRef('approval.template_id', '=', 'template.id')
          .orderBy('approval.position')
          .select(['approval.type', 'approval.value', partyLabel('approval').as('label')]),
      ).as('approvals'),
    ])
    .executeTakeFirst();
}

type Gathering = ExpressionBuilder<Database & { template: Database['control_card_template'] }, 'template'>;

const usedForms = (eb: Gathering) =>
  eb
    .selectFrom('template_element')
    .whereRef('template_element.template_id', '=', 'template.id')
    .select('template_element.form_template_id');

/**
 * Selects the data types of the forms' fields, each once, because two hundred fields may share a type with many
 * options.
 */
function types(eb: Gathering) {
  return jsonArrayFrom(
    eb
      .selectFrom('data_type as type')
      .leftJoin('unit_type as unit', 'unit.id', 'type.stored_value_unit_type_id')
      .where('type.id', 'in', (used) =>
        used
          .selectFrom('form_element as field')
          .where('field.form_template_id', 'in', usedForms(eb))
          .select('field.data_type_id'),
      )
      .select([
        'type.id',
        'type.display_name',
        'type.control_type',
        'type.stored_value_type',
        'type.settings',
        'unit.name as unit_name',
      ]),
  );
}

/** Selects the forms that the template's elements use, each once, with their fields. */
function forms(eb: Gathering) {
  return jsonArrayFrom(
    eb
      .selectFrom('form_template as form')
      .where('form.id', 'in', usedForms(eb))
      .select((form) => [
        'form.id',
        'form.name',
        jsonArrayFrom(
          form
            .selectFrom('form_element as field')
            .whereRef('field.form_template_id', '=', 'form.id')
            .orderBy('field.position')
            .select([
              'field.id',
              'field.name',
              'field.description',
              'field.filter_group',
              'field.validator_settings',
              'field.photo_settings',
              'field.data_type_id',
            ]),
        ).as('fields'),
      ]),
  );
}

/** Returns the expression for the name of the user, role or unit of a {type, value} pair. */
function partyLabel(pair: 'approval') {
  const value: Expression<string> = sql.ref(`${pair}.value`);
  return sql<string>`coalesce(case ${sql.ref(`${pair}.type`)}
    when 'user' then (select ${personName('app_user')} from app_user where id = ${value})
    when 'role' then (select coalesce(nullif(display_name, ''), name) from role where id = ${value})
    else (select display_name from organization_unit where id = ${value})
  end, '')`;
}

export type Gathered = NonNullable<Awaited<ReturnType<typeof gatherDefinition>>>;
