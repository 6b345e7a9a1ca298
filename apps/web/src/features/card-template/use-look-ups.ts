import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { MAX_RESULT_COUNT } from '@kartoteka/contract/list';
import type { ApprovalOption, PartyOption } from '@kartoteka/contract/party';
import { useQuery } from '@tanstack/react-query';
import type { ReferenceOption } from '../../form/inputs/lookup.tsx';
import { queryOf } from '../../lib/query.ts';
import { partyId } from './card-template-values.ts';
import { partyNames } from './party-names.ts';

/**
 * A look-up: the options to choose from, and the names of its records by id. The server leaves out archived records.
 */
export interface LookUp {
  readonly options: readonly ReferenceOption[];
  readonly names: ReadonlyMap<string, string>;
  readonly isLoading: boolean;
}

const NONE: LookUp = { options: [], names: new Map(), isLoading: true };
const query = { maxResultCount: MAX_RESULT_COUNT, sorting: 'name' };

interface Row {
  readonly id: string;
  readonly name: string;
  readonly isArchived: boolean;
}

interface Answer {
  readonly items: readonly Row[];
}
// The look-up made from each answer. Look-ups are cached, because every row of a list needs the same one.
const made = new WeakMap<Answer, LookUp>();

function toLookUp(answer: Answer): LookUp {
  const known = made.get(answer);
  if (known) return known;
  const { items } = answer;
  const lookUp: LookUp = {
    options: items.filter(({ isArchived }) => !isArchived).map(({ id, name }) => ({ id, label: name })),
    names: new Map(items.map(({ id, name }) => [id, name])),
    isLoading: false,
  };
  made.set(answer, lookUp);
  return lookUp;
}

/**
 * Returns the card groups to choose from. They are read once for all rows, like types and forms (spec 9.1).
 */
export function useGroups(): LookUp {
  return useQuery({ ...queryOf(controlCardGroupRoutes.list, { query }), select: toLookUp }).data ?? NONE;
}
export function useTypes(): LookUp {
  return useQuery({ ...queryOf(controlCardTypeRoutes.list, { query }), select: toLookUp }).data ?? NONE;
}
export function useForms(): LookUp {
  return useQuery({ ...queryOf(formTemplateRoutes.list, { query }), select: toLookUp }).data ?? NONE;
}

function partyLookUp(parties: readonly PartyOption[]): LookUp {
  const names = partyNames(parties);
  return {
    options: parties.map((party) => ({
      id: partyId(party),
      label: names.get(partyId(party)) ?? party.valueLabel,
      group: party.typeLabel,
    })),
    names,
    isLoading: false,
  };
}
interface Parties {
  readonly assignments: LookUp;
  readonly approvals: LookUp;
  /** The ids of the parties for which somebody can sign now. */
  readonly signable: ReadonlySet<string>;
}

const NOBODY: Parties = { assignments: NONE, approvals: NONE, signable: new Set() };

/** Returns the parties that can fill an element and the parties that can approve a card (spec 2.5.16). */
export function useParties(): Parties {
  const { data } = useQuery({
    ...queryOf(controlCardTemplateRoutes.formData),
    select: toParties,
  });
  return data ?? NOBODY;
}

function toParties(answer: {
  readonly availableAssignmentOptions: readonly PartyOption[];
  readonly availableApprovalOptions: readonly ApprovalOption[];
}): Parties {
  return {
    assignments: partyLookUp(answer.availableAssignmentOptions),
    approvals: partyLookUp(answer.availableApprovalOptions),
    signable: new Set(answer.availableApprovalOptions.filter((one) => !one.hasNoSigner).map(partyId)),
  };
}
