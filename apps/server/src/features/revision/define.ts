import { type CardDefinition, cardDefinitionSchema } from '@kartoteka/domain/card/definition';
import { effectiveSettings } from '@kartoteka/domain/data-type/effective';
import { settingSchema, validatorSettingsSchema } from '@kartoteka/domain/data-type/settings';
import { z } from 'zod';
import type { Gathered } from './gather.ts';

type GatheredForm = Gathered['forms'][number];
type GatheredField = GatheredForm['fields'][number];

const storedSettings = z.array(settingSchema);
const storedValidator = validatorSettingsSchema.nullable();

/** Puts what was gathered into the document that cards are filled from; everything in it is checked once more. */
export function defineCard(gathered: Gathered): CardDefinition {
  const forms = new Map(gathered.forms.map((form) => [form.id, defineForm(form)]));
  return cardDefinitionSchema.parse({
    template: {
      id: gathered.id,
      familyId: gathered.family_id,
      version: gathered.version,
      name: gathered.name,
      description: gathered.description,
      approvalOrderRequired: gathered.approval_order_required,
      fillerMaySign: gathered.filler_may_sign,
      onePersonMaySignSeveral: gathered.one_person_may_sign_several,
      passwordAtSigning: gathered.password_at_signing,
      controlCardGroup: gathered.controlCardGroup,
      controlCardType: gathered.controlCardType,
    },
    elements: gathered.elements.map((element) => ({
      id: element.id,
      name: element.name,
      description: element.description,
      formTemplateId: element.form_template_id,
      formTemplate: forms.get(element.form_template_id ?? '') ?? null,
      repetitionSettings: {
        isRepeatable: element.is_repeatable,
        minRepetitions: element.min_repetitions,
        maxRepetitions: element.max_repetitions,
      },
      assignments: element.assignments,
    })),
    approvals: gathered.approvals,
  });
}

function defineForm(form: GatheredForm) {
  return { id: form.id, name: form.name, elements: form.fields.map(defineField) };
}

function defineField(field: GatheredField) {
  return {
    id: field.id,
    name: field.name,
    description: field.description,
    filterGroup: field.filter_group,
    dataType: {
      id: field.data_type_id,
      displayName: field.display_name,
      controlType: field.control_type,
      storedValueType: field.stored_value_type,
      storedValueUnitType: field.unit_name === null ? null : { name: field.unit_name },
      settings: effectiveSettings(
        storedSettings.parse(field.settings),
        storedValidator.parse(field.validator_settings),
      ),
    },
  };
}
