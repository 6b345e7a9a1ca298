import { type CardDefinition, cardDefinitionSchema } from '@kartoteka/domain/card/definition';
import { effectiveSettings } from '@kartoteka/domain/data-type/effective';
import { settingSchema, validatorSettingsSchema } from '@kartoteka/domain/data-type/settings';
import { z } from 'zod';
import type { Gathered } from './gather.ts';

type GatheredForm = Gathered['forms'][number];

const storedSettings = z.array(settingSchema);
const storedValidator = validatorSettingsSchema.nullable();

/** Puts what was gathered into the document that cards are filled from; everything in it is checked once more. */
export function defineCard(gathered: Gathered): CardDefinition {
  const types = new Map(gathered.types.map((type) => [type.id, defineType(type)]));
  const forms = new Map(gathered.forms.map((form) => [form.id, defineForm(form, types)]));
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

function defineForm(form: GatheredForm, types: ReadonlyMap<string, DefinedType>) {
  return {
    id: form.id,
    name: form.name,
    elements: form.fields.map(({ data_type_id: typeId, filter_group: filterGroup, ...field }) => {
      const type = types.get(typeId);
      if (type === undefined) throw new Error(`The field ${field.id} has no data type.`);
      return {
        id: field.id,
        name: field.name,
        description: field.description,
        filterGroup,
        dataType: {
          ...type,
          settings: effectiveSettings(type.settings, storedValidator.parse(field.validator_settings)),
        },
      };
    }),
  };
}

type DefinedType = ReturnType<typeof defineType>;

function defineType(type: Gathered['types'][number]) {
  return {
    id: type.id,
    displayName: type.display_name,
    controlType: type.control_type,
    storedValueType: type.stored_value_type,
    storedValueUnitType: type.unit_name === null ? null : { name: type.unit_name },
    settings: storedSettings.parse(type.settings),
  };
}
