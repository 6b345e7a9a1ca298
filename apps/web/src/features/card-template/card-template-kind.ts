import type { ControlCardTemplate } from '@kartoteka/contract/control-card-template';
import type { Reference } from '@kartoteka/contract/entity';
import { createElement, type ReactNode } from 'react';
import type { FieldWords } from '../../form/values/changes.ts';
import type { RecordKind } from '../../form/record/record-kind.ts';
import { plainText } from '../../form/rich-text/plain-text.ts';
import { formTexts } from '#texts/form';
import type { PopupMenuItem } from '../../ui/popup-menu.tsx';
import { paths } from '../../lib/paths.ts';
import { archiveRisk } from './archive-risk.ts';
import { cardTemplateCalls } from './card-template-calls.ts';
import {
  type ApprovalRow,
  type CardTemplateBody,
  type CardTemplateValues,
  type ElementRow,
  inputOf,
  newTemplate,
  valuesOf,
} from './card-template-values.ts';
import { PublishBanner } from './publish-banner.tsx';
import { risksOf } from './risks.ts';
import { settingFields } from './template-settings.tsx';
import { cardTemplateTexts as texts } from '#texts/card-template';

type Kind = RecordKind<CardTemplateBody, ControlCardTemplate, CardTemplateValues>;
type Names = ReadonlyMap<string, string>;

/** The names of groups, types, forms and parties, by id. */
interface KnownNames {
  readonly groups: Names;
  readonly types: Names;
  readonly forms: Names;
  readonly parties: Names;
}

/**
 * Returns the name of an element for places outside its row, such as lists of changes and errors: 'Element „Próbki”',
 * or its number if it has no name.
 */
export function elementName({ name }: ElementRow, index: number): string {
  return texts.element(name, index);
}

const named = (names: Names) => (value: unknown) =>
  typeof value === 'string' ? (names.get(value) ?? texts.unknownParty) : formTexts.empty;
/**
 * Returns a function that names a record by its id. The look-up has no archived records, so an archived record is named
 * by the reference that the form has beside the id.
 */
const namedOrStored =
  (names: Names, reference: keyof CardTemplateValues | keyof ElementRow) =>
  (value: unknown, within: readonly object[]) => {
    const around = (within.at(-1) ?? {}) as Readonly<Record<string, unknown>>;
    const stored = around[reference] as Reference | null | undefined;
    return stored && stored.id === value ? (names.get(stored.id) ?? stored.name) : named(names)(value);
  };
const richWords = (value: unknown) => plainText(String(value)) || formTexts.empty;

function elementFields({ forms, parties }: KnownNames): readonly FieldWords[] {
  return [
    { field: 'name', label: texts.elementName },
    { field: 'formTemplateId', label: texts.form, show: namedOrStored(forms, 'storedForm') },
    { field: 'description', label: texts.elementDescription, show: richWords },
    {
      field: 'repetitionSettings',
      label: texts.repetition,
      fields: [
        { field: 'isRepeatable', label: texts.isRepeatable },
        { field: 'minRepetitions', label: texts.min },
        { field: 'maxRepetitions', label: texts.max },
      ],
    },
    {
      field: 'assignments',
      label: texts.assignments,
      show: (value) => (value as readonly string[]).map(named(parties)).join(', ') || formTexts.empty,
    },
  ];
}

function fieldWordsOf(names: KnownNames): readonly FieldWords[] {
  const inElement = elementFields(names);
  const approver: readonly FieldWords[] = [
    { field: 'value', label: texts.approver, show: named(names.parties) },
  ];
  return [
    { field: 'name', label: texts.name },
    { field: 'description', label: texts.description, show: richWords },
    {
      field: 'controlCardGroupId',
      label: texts.group,
      show: namedOrStored(names.groups, 'storedGroup'),
    },
    { field: 'controlCardTypeId', label: texts.type, show: namedOrStored(names.types, 'storedType') },
    { field: 'isCurrentVersion', label: texts.isCurrentVersion },
    ...settingFields,
    {
      field: 'elements',
      label: texts.elements,
      rows: { one: (row, index) => elementName(row as ElementRow, index), fields: () => inElement },
    },
    {
      field: 'approvals',
      label: texts.approvals,
      rows: {
        one: (row, index) => {
          const { value } = row as ApprovalRow;
          return texts.approval(value === null ? null : named(names.parties)(value), index);
        },
        fields: () => approver,
      },
    },
  ];
}

interface Current {
  readonly isCurrentVersion: boolean;
}

/** Returns whether a save makes a version current that was not current before. */
function publishes(before: Current | null, after: Current): boolean {
  return after.isCurrentVersion && !before?.isCurrentVersion;
}

/** Returns the names of the approvals that nobody can sign now (ruling 2.7). */
function unsigned(
  { approvals }: CardTemplateValues,
  parties: Names,
  signable: KindParts['signable'],
): readonly string[] {
  return approvals.flatMap(({ value }) =>
    value === null || signable === null || signable.has(value) ? [] : [named(parties)(value)],
  );
}

export interface KindParts {
  readonly names: KnownNames;
  /** The ids of the parties for which somebody can sign now; null until they are read. */
  readonly signable: ReadonlySet<string> | null;
  readonly copied: (() => CardTemplateValues) | undefined;
  readonly origin: string | undefined;
  readonly actions: (stored: ControlCardTemplate) => ReactNode;
  readonly menu: (stored: ControlCardTemplate) => readonly PopupMenuItem[];
}

/** Describes templates to the record form. A failed save opens an alert (spec 8.6). */
export function cardTemplateKind({ names, signable, copied, origin, actions, menu }: KindParts): Kind {
  return {
    calls: cardTemplateCalls,
    list: paths.templates,
    what: texts.what,
    used: texts.used,
    nameOf: ({ name, version }) => `${name}, ${texts.version(version)}`,
    blank: newTemplate,
    copied,
    origin,
    valuesOf,
    inputOf,
    fields: fieldWordsOf(names),
    risks: risksOf,
    question: (before, after) => {
      const labels = publishes(before, after) ? unsigned(after, names.parties, signable) : [];
      if (labels.length === 0) return null;
      return { title: texts.publishTitle, text: texts.publishUnsigned(labels), confirmLabel: texts.publish };
    },
    savedNotice: (before, after) => (publishes(before, after) ? texts.published(after.version) : null),
    failure: 'alert',
    actions,
    menu,
    banner: ({ isCurrentVersion, isArchived }) =>
      isCurrentVersion || isArchived ? null : createElement(PublishBanner, { text: texts.notCurrent }),
    archiveRisk,
  };
}
