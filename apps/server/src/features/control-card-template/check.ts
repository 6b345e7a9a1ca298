import {
  type ControlCardTemplate,
  controlCardTemplateInput,
  MOST_APPROVALS,
  templateElementInput,
} from '@kartoteka/contract/control-card-template';
import { party } from '@kartoteka/contract/party';
import type { Party } from '@kartoteka/domain/card/definition';
import { checkRepetitions } from '@kartoteka/domain/card/repetition';
import { MAX_ELEMENTS } from '@kartoteka/domain/limits';
import { type PathSegment, under, type Violation, violation } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import type { Prepared } from '../../crud/judge.ts';
import { checkIds } from '../../crud/nested-rows.ts';
import { checkReferences } from '../../crud/references.ts';
import { type ValidFields, validFields, validOrNull, validRows } from '../../crud/valid-fields.ts';
import type { Database } from '../../db/database.ts';
import { checkRichText, cleanRichText, type PlacedText, rawFaults } from '../../html/rich-text.ts';
import { decodePictures } from '../../pictures/decode.ts';
import { textPictures, withTextPictures } from '../../pictures/texts.ts';
import { checkParties } from '../party/read.ts';
import { distinctParties } from './distinct-parties.ts';

/** The fields of a template's input that their schemas accept. An approval that its schema refuses is null. */
export type TemplateParts = Omit<
  ValidFields<typeof controlCardTemplateInput.shape>,
  'elements' | 'approvals'
> & {
  readonly elements?: readonly ValidFields<typeof templateElementInput.shape>[] | undefined;
  readonly approvals?: readonly (Party | null)[] | undefined;
};

export const templateParts = (body: unknown): TemplateParts => ({
  ...validFields(controlCardTemplateInput.shape, body),
  elements: validRows(body, 'elements', MAX_ELEMENTS, (row) => validFields(templateElementInput.shape, row)),
  approvals: validRows(body, 'approvals', MOST_APPROVALS, validOrNull(party)),
});

/** Returns the violations of the repetition settings of a template's elements. */
export function checkTemplate({ elements = [] }: TemplateParts): Violation[] {
  return elements.flatMap(({ repetitionSettings }, at) =>
    repetitionSettings === undefined
      ? []
      : under(['elements', at, 'repetitionSettings'], checkRepetitions(repetitionSettings)),
  );
}

/** Returns the input with its rich texts cleaned. */
function cleaned<P extends TemplateParts>(input: P): P {
  const clean = (text: string | null | undefined) => text && cleanRichText(text);
  return {
    ...input,
    description: clean(input.description),
    elements: input.elements?.map((element) => ({ ...element, description: clean(element.description) })),
  };
}

/** Returns the input with the addresses of its pictures instead of data URLs. */
function withAddresses<P extends TemplateParts>(input: P, addresses: ReadonlyMap<string, string>): P {
  const replaced = (text: string | null | undefined) => withTextPictures(text, (url) => addresses.get(url));
  return {
    ...input,
    description: replaced(input.description),
    elements: input.elements?.map((element) => ({ ...element, description: replaced(element.description) })),
  };
}

/** Returns the input with each party at most once in the assignments of an element. Approvals may repeat a party. */
function distinct<P extends TemplateParts>(input: P): P {
  return {
    ...input,
    elements: input.elements?.map((element) => ({
      ...element,
      assignments: element.assignments && distinctParties(element.assignments),
    })),
  };
}

function textsOf({ description, elements = [] }: TemplateParts): PlacedText[] {
  return [
    { path: ['description'], text: description },
    ...elements.map((element, at) => ({ path: ['elements', at, 'description'], text: element.description })),
  ];
}

/**
 * Returns the input with cleaned rich texts, and the violations of the texts. When one text, or all texts together, are
 * too long for cleaning, no text is cleaned and only the excessive length is reported.
 */
function cleanTexts<P extends TemplateParts>(input: P): Prepared<P> {
  const raw = rawFaults(textsOf(input));
  if (raw.length > 0) return { ready: input, faults: raw };
  const ready = cleaned(input);
  return { ready, faults: textsOf(ready).flatMap(({ path, text }) => checkRichText(path, text ?? null)) };
}

async function checkNames(
  db: Kysely<Database>,
  input: TemplateParts,
  before: ControlCardTemplate | null,
): Promise<Violation[]> {
  const { controlCardTypeId, controlCardGroupId, elements = [], approvals = [] } = input;
  const named = (id: string | null | undefined, path: readonly PathSegment[]) =>
    id == null ? [] : [{ id, path }];
  const forms = elements.flatMap((element, at) =>
    named(element.formTemplateId, ['elements', at, 'formTemplateId']),
  );
  const usedForms = before?.elements.flatMap((element) => element.formTemplateId ?? []) ?? [];
  const used = new Set(
    [before?.controlCardTypeId, before?.controlCardGroupId, ...usedForms].flatMap((id) => id ?? []),
  );
  const type = named(controlCardTypeId, ['controlCardTypeId']);
  const group = named(controlCardGroupId, ['controlCardGroupId']);
  return [
    ...(await checkReferences(db, 'control_card_type', type, used)),
    ...(await checkReferences(db, 'control_card_group', group, used)),
    ...(await checkReferences(db, 'form_template', forms, used)),
    ...(await checkParties(db, [
      ...approvals.flatMap((one, at) => (one === null ? [] : [{ party: one, path: ['approvals', at] }])),
      ...elements.flatMap(({ assignments = [] }, element) =>
        assignments.map((one, at) => ({ party: one, path: ['elements', element, 'assignments', at] })),
      ),
    ])),
  ];
}

/**
 * Checks a template against its stored state (`before`; null for a new template) and the rows that it refers to, and
 * locks those rows. Returns the violations, and the input without repeated assignments, with cleaned rich texts, and
 * with addresses instead of the data URLs of pictures.
 */
export async function prepareTemplate<P extends TemplateParts>(
  db: Kysely<Database>,
  input: P,
  before: ControlCardTemplate | null,
): Promise<Prepared<P>> {
  const stored = new Set(before?.elements.map((element) => element.id));
  const { ready: clean, faults } = cleanTexts(distinct(input));
  const pictures = await decodePictures(db, faults.length > 0 ? [] : textPictures(textsOf(clean)));
  const ready = withAddresses(clean, pictures.addresses);
  const isArchived = before?.isArchived === true && input.isCurrentVersion === true;
  return {
    ready,
    faults: [
      ...(isArchived ? [violation(['isCurrentVersion'], 'archivedVersion')] : []),
      ...checkIds('elements', input.elements ?? [], stored),
      ...faults,
      ...pictures.faults,
      ...(await checkNames(db, input, before)),
    ],
    store: pictures.store,
  };
}
