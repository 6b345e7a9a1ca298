import {
  DOCUMENT_FORMAT,
  type RevisionDocument,
  revisionDocumentSchema,
} from '@kartoteka/domain/card/revision-document';
import type { Gathered } from './gather.ts';

type GatheredForm = Gathered['forms'][number];

/** Builds the document of a revision from the gathered rows and validates it with the schema. */
export function compileDocument(gathered: Gathered): RevisionDocument {
  const forms = new Map(gathered.forms.map((form) => [form.id, compileForm(form)]));
  return revisionDocumentSchema.parse({
    format: DOCUMENT_FORMAT,
    dataTypes: Object.fromEntries(gathered.types.map((type) => [type.id, compileType(type)])),
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

function compileForm(form: GatheredForm) {
  return {
    id: form.id,
    name: form.name,
    elements: form.fields.map((field) => ({
      id: field.id,
      name: field.name,
      description: field.description,
      filterGroup: field.filter_group,
      dataTypeId: field.data_type_id,
      validatorSettings: field.validator_settings,
      ...(field.photo_settings === null ? {} : { photoSettings: field.photo_settings }),
    })),
  };
}

function compileType(type: Gathered['types'][number]) {
  return {
    id: type.id,
    displayName: type.display_name,
    controlType: type.control_type,
    storedValueType: type.stored_value_type,
    storedValueUnitType: type.unit_name === null ? null : { name: type.unit_name },
    settings: type.settings,
  };
}
