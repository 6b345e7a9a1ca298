import type { Party, TemplateElement } from './definition.ts';

/** The properties of a person that assignments and approvals compare. */
export interface Person {
  readonly userId: string;
  readonly roleIds: ReadonlySet<string>;
  /** The units that the person is a member of, with all their ancestors, because a unit includes its sub-units. */
  readonly unitIds: ReadonlySet<string>;
}

/** Returns a party as one text, used as a key of sets. */
export function partyKey({ type, value }: Party): string {
  return `${type} ${value}`;
}

/** Returns whether a party names this person (ruling 4.1). */
export function matchesParty(person: Person, party: Party): boolean {
  switch (party.type) {
    case 'user':
      return party.value === person.userId;
    case 'role':
      return person.roleIds.has(party.value);
    case 'organizationUnit':
      return person.unitIds.has(party.value);
  }
}

/**
 * Returns whether an operator may fill an element: any of its assignments names them, or it has none (ruling
 * 4.2).
 */
export function mayFill(person: Person, element: Pick<TemplateElement, 'assignments'>): boolean {
  return element.assignments.length === 0 || element.assignments.some((party) => matchesParty(person, party));
}
