import {
  type ControlCardTemplate,
  type controlCardTemplateInput,
  NEW_TEMPLATE_SETTINGS,
  type TemplateElement,
  type TemplateSettings,
  settingsOf,
} from '@kartoteka/contract/control-card-template';
import type { Party } from '@kartoteka/domain/card/definition';
import type { z } from 'zod';
import { newKey } from '../../form/values/row-key.ts';
import type { Reference } from '@kartoteka/contract/entity';

/** An element in the form. A null `id` means a new element. */
export interface ElementRow {
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
  readonly formTemplateId: string | null;
  /**
   * The form of the stored element with its name, because the look-up may no longer contain the form; null if the
   * element is new or was stored without a form.
   */
  readonly storedForm: Reference | null;
  readonly description: string;
  readonly repetitionSettings: TemplateElement['repetitionSettings'];
  /** Parties as `partyId` writes them. */
  readonly assignments: readonly string[];
}

/** One approval. `value` is a party as `partyId` writes it; null until a party is chosen. */
export interface ApprovalRow {
  readonly key: string;
  readonly value: string | null;
}

/** The values of the card template form. */
export interface CardTemplateValues extends Readonly<TemplateSettings> {
  readonly name: string;
  readonly description: string;
  readonly controlCardGroupId: string | null;
  readonly controlCardTypeId: string | null;
  readonly storedGroup: Reference | null;
  readonly storedType: Reference | null;
  readonly isCurrentVersion: boolean;
  readonly elements: readonly ElementRow[];
  readonly approvals: readonly ApprovalRow[];
}

export type CardTemplateBody = z.input<typeof controlCardTemplateInput>;

/** Writes a party as one text: 'role 3fa8…'. */
export function partyId({ type, value }: Party): string {
  return `${type} ${value}`;
}

function partyOf(id: string | null): Party {
  const [type = 'user', value = null] = (id ?? '').split(' ');
  // An approval without a party is sent as null, so that the server reports it at its field.
  return (id === null ? { type: 'user', value: null } : { type, value }) as Party;
}

export function newTemplate(): CardTemplateValues {
  return {
    name: '',
    description: '',
    controlCardGroupId: null,
    controlCardTypeId: null,
    storedGroup: null,
    storedType: null,
    isCurrentVersion: false,
    ...NEW_TEMPLATE_SETTINGS,
    // In a new template a filler of a card may not sign it, until the administrator allows it (ruling 4.8).
    fillerMaySign: false,
    elements: [],
    approvals: [],
  };
}

export function newElement(): ElementRow {
  return {
    key: newKey(),
    id: null,
    name: '',
    formTemplateId: null,
    storedForm: null,
    description: '',
    repetitionSettings: { isRepeatable: false, minRepetitions: null, maxRepetitions: null },
    assignments: [],
  };
}

export function copyOfElement(element: ElementRow): ElementRow {
  return { ...element, key: newKey(), id: null };
}

export function newApproval(): ApprovalRow {
  return { key: newKey(), value: null };
}

function elementRow(element: TemplateElement): ElementRow {
  const { id, key, name, formTemplateId, formTemplate, description, repetitionSettings, assignments } =
    element;
  return {
    key: key ?? id,
    id,
    name,
    formTemplateId,
    storedForm: formTemplate && { id: formTemplate.id, name: formTemplate.name },
    description: description ?? '',
    repetitionSettings,
    assignments: assignments.map(partyId),
  };
}

/** Approvals have no ids. Their keys are made of the party and a count of earlier approvals of the same party. */
function approvalRows(approvals: readonly Party[]): readonly ApprovalRow[] {
  const counts = new Map<string, number>();
  return approvals.map((party) => {
    const value = partyId(party);
    const before = counts.get(value) ?? 0;
    counts.set(value, before + 1);
    return { key: `${value} ${before}`, value };
  });
}

export function valuesOf(template: ControlCardTemplate): CardTemplateValues {
  return {
    name: template.name,
    description: template.description ?? '',
    controlCardGroupId: template.controlCardGroupId,
    controlCardTypeId: template.controlCardTypeId,
    storedGroup: template.controlCardGroup,
    storedType: template.controlCardType,
    isCurrentVersion: template.isCurrentVersion,
    ...settingsOf(template),
    elements: template.elements.map(elementRow),
    approvals: approvalRows(template.approvals),
  };
}

/** Copies a template as the beginning of a new family. The copy is not current. */
export function copyOfTemplate(template: ControlCardTemplate, name: string): CardTemplateValues {
  const values = valuesOf(template);
  return { ...values, name, isCurrentVersion: false, elements: values.elements.map(copyOfElement) };
}

type ElementBody = NonNullable<CardTemplateBody['elements']>[number];

function elementBody(row: ElementRow): ElementBody {
  const { id, key, name, formTemplateId, description, repetitionSettings, assignments } = row;
  const { isRepeatable, minRepetitions, maxRepetitions } = repetitionSettings;
  return {
    ...(id === null ? { isNew: true, key } : { id }),
    name,
    formTemplateId,
    description,
    repetitionSettings: {
      isRepeatable,
      // Limits are sent only while the form shows them, because the user could not correct hidden limits.
      minRepetitions: isRepeatable ? minRepetitions : null,
      maxRepetitions: isRepeatable ? maxRepetitions : null,
    },
    assignments: assignments.map(partyOf),
  };
}

export function inputOf(values: CardTemplateValues): CardTemplateBody {
  const { storedGroup: _group, storedType: _type, elements, approvals, ...head } = values;
  return {
    ...head,
    // A missing choice is sent as null, so that the server reports it at its field.
    controlCardGroupId: head.controlCardGroupId as string,
    controlCardTypeId: head.controlCardTypeId as string,
    elements: elements.map(elementBody),
    approvals: approvals.map(({ value }) => partyOf(value)),
  };
}
