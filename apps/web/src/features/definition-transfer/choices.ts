import type {
  Decision,
  DecisionInput,
  FileParty,
  PartyDecision,
  PreviewParty,
  PreviewRow,
  TransferPreview,
} from '@kartoteka/contract/definition-transfer';
import { definitionTransferTexts as texts } from '#texts/definition-transfer';

/** The decisions of a person about a file. */
export interface Choices {
  readonly decisions: readonly DecisionInput[];
  readonly parties: readonly PartyDecision[];
}

export const NO_CHOICES: Choices = { decisions: [], parties: [] };

const isOf = (row: Pick<PreviewRow, 'kind' | 'name'>) => (one: DecisionInput) =>
  one.kind === row.kind && one.name === row.name;

/**
 * Returns the choices with a decision about a definition. A definition to rename gets a proposed name by
 * default.
 */
export function decide(
  choices: Choices,
  { kind, name }: Pick<PreviewRow, 'kind' | 'name'>,
  decision: Decision,
  newName: string = texts.proposedName(name),
): Choices {
  const others = choices.decisions.filter((one) => !isOf({ kind, name })(one));
  const named = decision === 'rename' ? { newName } : {};
  return { ...choices, decisions: [...others, { kind, name, decision, ...named }] };
}

/** Returns the choices with this plant's own definition chosen in every undecided row that offers it. */
export function withOurs(choices: Choices, rows: readonly PreviewRow[]): Choices {
  return rows
    .filter(({ outcome, offers }) => outcome === 'undecided' && offers.includes('existing'))
    .reduce((made, row) => decide(made, row, 'existing'), choices);
}

/** Returns a party of a file as one text, by which parties are compared. */
export const partyText = (party: FileParty): string => JSON.stringify(party);

/**
 * Returns the choices in which `to`, a party of this plant, replaces a party of the file. A null `to` leaves the
 * party out.
 */
export function decideParty(choices: Choices, party: FileParty, to: PartyDecision['to']): Choices {
  const others = choices.parties.filter((one) => partyText(one.party) !== partyText(party));
  return { ...choices, parties: [...others, { party, to }] };
}

/**
 * The reason why a file cannot be imported yet; null if it can be imported. `nothing`: this plant has all definitions
 * of the file already. `lacks`: the person lacks a permission that a definition needs.
 */
export type Hindrance = 'nothing' | 'undecided' | 'blocked' | 'lacks' | null;

/** Counts the definitions and parties that are still to be decided. */
export function undecidedCount({ rows, parties }: TransferPreview): number {
  return (
    rows.filter(({ outcome }) => outcome === 'undecided').length +
    parties.filter(({ state }: PreviewParty) => state === 'open').length
  );
}

/** Returns the definitions that cannot be stored. Definitions with errors of their own come first. */
export const blockedRows = ({ rows }: TransferPreview): readonly PreviewRow[] =>
  rows
    .filter(({ outcome }) => outcome === 'blocked')
    .toSorted((one, other) => Number(other.faults.length > 0) - Number(one.faults.length > 0));

/** Returns the definitions that the person may not store. */
export const lackingRows = ({ rows }: TransferPreview): readonly PreviewRow[] =>
  rows.filter(({ lacks }) => lacks !== null);

/** Returns the first definition or party that keeps the file from being imported; null if there is none. */
export function firstHindered(preview: TransferPreview): PreviewRow | PreviewParty | null {
  switch (hindranceOf(preview)) {
    case 'lacks':
      return lackingRows(preview)[0] ?? null;
    case 'blocked':
      return blockedRows(preview)[0] ?? null;
    case 'undecided':
      return (
        preview.parties.find(({ state }) => state === 'open') ??
        preview.rows.find(({ outcome }) => outcome === 'undecided') ??
        null
      );
    case 'nothing':
    case null:
      return null;
  }
}

/** Returns the reason why a file cannot be imported yet; null if it can be imported. */
export function hindranceOf(preview: TransferPreview): Hindrance {
  const { rows } = preview;
  if (rows.every(({ status, decision }) => status === 'same' && decision === 'existing')) return 'nothing';
  if (lackingRows(preview).length > 0) return 'lacks';
  const blocked = blockedRows(preview);
  if (blocked.some(({ faults }) => faults.length > 0)) return 'blocked';
  if (undecidedCount(preview) > 0) return 'undecided';
  return blocked.length > 0 ? 'blocked' : null;
}
