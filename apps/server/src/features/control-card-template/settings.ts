import {
  type ControlCardTemplateInput,
  NEW_TEMPLATE_SETTINGS,
  type TemplateSettings,
} from '@kartoteka/contract/control-card-template';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { CrudRow } from '../../crud/row.ts';
import type { ControlCardTemplateTable } from '../../db/tables/templates.ts';

/** The columns of a template that are not settings. */
type OtherColumn =
  | keyof CrudRow
  | 'deleted_at'
  | 'family_id'
  | 'version'
  | 'is_current_version'
  | 'name'
  | 'description'
  | 'control_card_type_id'
  | 'control_card_group_id';

/**
 * The columns of the settings. A new column of the table counts as a setting, so `settingColumns` does not compile
 * until it sets the column.
 */
export type SettingColumns = Omit<Selectable<ControlCardTemplateTable>, OtherColumn>;

/**
 * Returns the columns of the settings of an input. A setting that the input omits keeps its value from `before`, or
 * gets the value for new templates when `before` is null.
 */
export function settingColumns(
  input: Pick<ControlCardTemplateInput, keyof TemplateSettings>,
  before: TemplateSettings | null,
): SettingColumns {
  const kept = before ?? NEW_TEMPLATE_SETTINGS;
  return {
    approval_order_required: input.approvalOrderRequired,
    filler_may_sign: input.fillerMaySign ?? kept.fillerMaySign,
    one_person_may_sign_several: input.onePersonMaySignSeveral ?? kept.onePersonMaySignSeveral,
    password_at_signing: input.passwordAtSigning ?? kept.passwordAtSigning,
  };
}

/** Returns the settings of a row. */
export function settingsOf(row: SettingColumns): TemplateSettings {
  return {
    approvalOrderRequired: row.approval_order_required,
    fillerMaySign: row.filler_may_sign,
    onePersonMaySignSeveral: row.one_person_may_sign_several,
    passwordAtSigning: row.password_at_signing,
  };
}

/** Returns the setting columns of this table or alias, for a select list. */
export function selectSettings(table: string): RawBuilder<unknown> {
  const names = Object.keys(settingColumns(NEW_TEMPLATE_SETTINGS, null));
  return sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
}
