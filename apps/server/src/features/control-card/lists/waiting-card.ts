import type { WaitingCard } from '@kartoteka/contract/filled-card';
import type { CardDefinition } from '@kartoteka/domain/card/definition';
import type { CardRow } from '../model/card.ts';
import { iso } from '../views/entry-view.ts';

/** The columns of a card that lists of waiting cards show. */
export const WAITING_COLUMNS = [
  'card.id',
  'card.name',
  'card.revision_id',
  'card.creation_time',
  'card.last_modification_time',
  'card.submitted_at',
  'card.has_deviations',
] as const;

type WaitingRow = Pick<
  CardRow,
  'id' | 'name' | 'creation_time' | 'last_modification_time' | 'submitted_at' | 'has_deviations'
>;

/** Returns a card of a list of waiting cards, with the names of template, group and type in the card's revision. */
export function waitingCardView(row: WaitingRow, { template }: CardDefinition): WaitingCard {
  return {
    cardId: row.id,
    id: row.id,
    name: row.name,
    templateName: template.name,
    templateGroupName: template.controlCardGroup.name,
    templateTypeName: template.controlCardType.name,
    creationTime: row.creation_time.toISOString(),
    lastModificationTime: iso(row.last_modification_time),
    submittedAt: iso(row.submitted_at),
    hasDeviations: row.has_deviations,
  };
}
