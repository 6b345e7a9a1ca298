import type {
  ControlCardTemplate,
  ControlCardTemplateInput,
} from '@kartoteka/contract/control-card-template';
import { checkRepetitions } from '@kartoteka/domain/card/repetition';
import { under, type Violation } from '@kartoteka/domain/violation';
import { checkIds } from '../../crud/nested-rows.ts';
import { checkReferences } from '../../crud/references.ts';
import { checkRichText, cleanRichText } from '../../html/rich-text.ts';
import { ValidationError } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { checkParties } from '../party/read.ts';
import { distinctParties } from './distinct-parties.ts';

/** What is wrong with a template by itself. */
export function checkTemplate({ elements }: ControlCardTemplateInput): Violation[] {
  return elements.flatMap(({ repetitionSettings }, at) =>
    under(['elements', at, 'repetitionSettings'], checkRepetitions(repetitionSettings)),
  );
}

/** The input with its rich texts as they may be stored. */
function cleaned(input: ControlCardTemplateInput): ControlCardTemplateInput {
  const clean = (text: string | null) => text && cleanRichText(text);
  return {
    ...input,
    description: clean(input.description),
    elements: input.elements.map((element) => ({
      ...element,
      description: clean(element.description),
      assignments: distinctParties(element.assignments),
    })),
  };
}

function checkTexts({ description, elements }: ControlCardTemplateInput): Violation[] {
  return [
    ...checkRichText(['description'], description),
    ...elements.flatMap((element, at) => checkRichText(['elements', at, 'description'], element.description)),
  ];
}

async function checkNames(
  { db }: Work,
  input: ControlCardTemplateInput,
  before: ControlCardTemplate | null,
): Promise<Violation[]> {
  const { controlCardTypeId, controlCardGroupId, elements } = input;
  const forms = elements.flatMap(({ formTemplateId: id }, at) =>
    id === null ? [] : [{ id, path: ['elements', at, 'formTemplateId'] }],
  );
  const usedForms = before?.elements.flatMap((element) => element.formTemplateId ?? []) ?? [];
  const used = new Set(
    [before?.controlCardTypeId, before?.controlCardGroupId, ...usedForms].flatMap((id) => id ?? []),
  );
  const type = { id: controlCardTypeId, path: ['controlCardTypeId'] };
  const group = { id: controlCardGroupId, path: ['controlCardGroupId'] };
  return [
    ...(await checkReferences(db, 'control_card_type', [type], used)),
    ...(await checkReferences(db, 'control_card_group', [group], used)),
    ...(await checkReferences(db, 'form_template', forms, used)),
    ...(await checkParties(db, [
      ...input.approvals.map((party, at) => ({ party, path: ['approvals', at] })),
      ...elements.flatMap(({ assignments }, element) =>
        assignments.map((party, at) => ({ party, path: ['elements', element, 'assignments', at] })),
      ),
    ])),
  ];
}

/** Judges a template against the rows that it names, holds them, and cleans its rich texts. */
export async function readyTemplate(
  work: Work,
  input: ControlCardTemplateInput,
  before: ControlCardTemplate | null,
): Promise<ControlCardTemplateInput> {
  const stored = new Set(before?.elements.map((element) => element.id));
  const ready = cleaned(input);
  const faults = [
    ...checkIds('elements', input.elements, stored),
    ...checkTexts(ready),
    ...(await checkNames(work, input, before)),
  ];
  if (faults.length > 0) throw ValidationError.of(faults);
  return ready;
}
