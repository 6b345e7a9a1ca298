import {
  type ControlCardTemplate,
  type TemplateElement,
  TEMPLATE_SETTINGS,
} from '@kartoteka/contract/control-card-template';
import type { Party } from '@kartoteka/domain/card/definition';
import type { Kysely } from 'kysely';
import type { Fact } from '../../crud/definition-trail.ts';
import type { Database } from '../../db/database.ts';
import { plainText } from '../../html/plain-text.ts';
import { partyNames } from '../party/read.ts';

/** Returns the facts of a card template for the trail. Parties have their current names. */
export async function templateFacts(db: Kysely<Database>, template: ControlCardTemplate): Promise<Fact[]> {
  const { elements, approvals } = template;
  const nameOf = await partyNames(db, [...approvals, ...elements.flatMap(({ assignments }) => assignments)]);
  return [
    { path: 'name', value: template.name },
    { path: 'version', value: template.version },
    richFact('description', template.description),
    { path: 'controlCardTypeId', value: template.controlCardType.name, exact: template.controlCardTypeId },
    { path: 'controlCardGroupId', value: template.controlCardGroup.name, exact: template.controlCardGroupId },
    { path: 'isCurrentVersion', value: template.isCurrentVersion },
    ...TEMPLATE_SETTINGS.map((path): Fact => ({ path, value: template[path] })),
    { path: 'approvals', value: approvals.map(nameOf), exact: approvals },
    { path: 'elements', value: elements.map(({ name }) => name), exact: elements.map(({ id }) => id) },
    ...elements.flatMap((element) => elementFacts(element, nameOf)),
  ];
}

function elementFacts(element: TemplateElement, nameOf: (party: Party) => string): Fact[] {
  const { isRepeatable, minRepetitions, maxRepetitions } = element.repetitionSettings;
  const of = { id: element.id, name: element.name };
  return [
    { path: 'elements.name', of, value: element.name },
    {
      path: 'elements.formTemplateId',
      of,
      value: element.formTemplate?.name ?? null,
      exact: element.formTemplateId,
    },
    { ...richFact('elements.description', element.description), of },
    { path: 'elements.isRepeatable', of, value: isRepeatable },
    { path: 'elements.minRepetitions', of, value: minRepetitions },
    { path: 'elements.maxRepetitions', of, value: maxRepetitions },
    {
      path: 'elements.assignments',
      of,
      value: element.assignments.map(nameOf),
      exact: element.assignments,
    },
  ];
}

function richFact(path: string, html: string | null): Fact {
  return { path, value: html === null ? null : plainText(html), exact: html };
}
