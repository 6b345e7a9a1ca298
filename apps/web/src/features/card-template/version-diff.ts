import type { ControlCardTemplate, TemplateElement } from '@kartoteka/contract/control-card-template';
import type { Party } from '@kartoteka/domain/card/definition';
import { sameContent } from '../../form/values/changes.ts';
import { cardTemplateTexts as texts } from '#texts/card-template';
import { settingChanges } from './template-settings.tsx';
import { matchElements, movedPairs, type Pair } from './version-match.ts';
import { versionTexts as words } from '#texts/card-template-versions';

export type PartyName = (party: Party) => string;

/** Returns the differences from one version of a template to another, one sentence each; empty for equal versions. */
export function versionChanges(
  before: ControlCardTemplate,
  after: ControlCardTemplate,
  partyName: PartyName,
): readonly string[] {
  return [
    ...headChanges(before, after),
    ...elementChanges(before, after, partyName),
    ...signing(before, after, partyName),
  ];
}

function headChanges(before: ControlCardTemplate, after: ControlCardTemplate): readonly string[] {
  const changes: string[] = [];
  if (before.name !== after.name) changes.push(words.name(before.name, after.name));
  if (before.description !== after.description) changes.push(words.description);
  const [oldGroup, group] = [before.controlCardGroup, after.controlCardGroup];
  if (oldGroup.id !== group.id) changes.push(words.other(texts.group, oldGroup.name, group.name));
  const [oldType, type] = [before.controlCardType, after.controlCardType];
  if (oldType.id !== type.id) changes.push(words.other(texts.type, oldType.name, type.name));
  return changes;
}

function elementChanges(
  before: ControlCardTemplate,
  after: ControlCardTemplate,
  partyName: PartyName,
): readonly string[] {
  const { pairs, added, removed } = matchElements(before.elements, after.elements);
  return [
    ...added.map(({ name }) => words.added(name)),
    ...removed.map(({ name }) => words.removed(name)),
    ...movedPairs(pairs).map(({ after: { name }, from, to }) => words.moved(name, from + 1, to + 1)),
    ...pairs.toSorted((one, other) => one.to - other.to).flatMap((pair) => pairChanges(pair, partyName)),
  ];
}

function pairChanges({ before, after }: Pair, partyName: PartyName): readonly string[] {
  const { name } = after;
  const changes: string[] = [];
  if (before.name !== name) changes.push(words.renamed(before.name, name));
  if (before.formTemplateId !== after.formTemplateId) {
    changes.push(words.form(name, before.formTemplate?.name ?? null, after.formTemplate?.name ?? null));
  }
  if (before.description !== after.description) changes.push(words.elementDescription(name));
  const [was, is] = [repetitionWords(before), repetitionWords(after)];
  if (was !== is) changes.push(words.repetition(name, was, is));
  const [filled, fills] = [before, after].map(({ assignments }) => assignments.map(partyName).toSorted());
  if (!sameContent(filled, fills)) {
    changes.push(
      words.assignments(name, listed(filled ?? [], words.everybody), listed(fills ?? [], words.everybody)),
    );
  }
  return changes;
}

function repetitionWords({ repetitionSettings }: TemplateElement): string {
  const { isRepeatable, minRepetitions, maxRepetitions } = repetitionSettings;
  if (!isRepeatable) return words.once;
  return words.repeated(minRepetitions ?? 0, maxRepetitions === -1 ? null : maxRepetitions);
}

function signing(
  before: ControlCardTemplate,
  after: ControlCardTemplate,
  partyName: PartyName,
): readonly string[] {
  const changes: string[] = [];
  const [old, now] = [before, after].map(({ approvals }) => approvals.map(partyName));
  if (!sameContent(old, now)) {
    changes.push(words.approvals(listed(old ?? [], words.nobody), listed(now ?? [], words.nobody)));
  }
  return [...changes, ...settingChanges(before, after)];
}

function listed(names: readonly string[], none: string): string {
  return names.length === 0 ? none : names.join(', ');
}
