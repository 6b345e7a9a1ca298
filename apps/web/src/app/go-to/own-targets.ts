import type { SignableCard } from '@kartoteka/contract/filled-card';
import type { AvailableCard, RecentCard, StartableTemplate } from '@kartoteka/contract/control-card-operator';
import { byWaiting } from '../../lib/by-waiting.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import { cardState } from '../../ui/card-state.ts';
import { ApprovalIcon, CardsIcon, OperatorIcon } from '../../ui/icons/navigation.tsx';
import { goToTexts as texts } from '#texts/go-to';
import { stateWords } from '#texts/ui';
import type { Target } from './target.ts';

/** Returns the templates of which the user may start a card, most often started first. */
export function startTargets(templates: readonly StartableTemplate[]): readonly Target[] {
  return templates
    .toSorted((one, other) => other.startedCount - one.startedCount)
    .map(({ templateId, templateName, templateGroupName }) => ({
      id: `start-${templateId}`,
      group: 'start',
      label: templateName,
      note: templateGroupName,
      words: '',
      icon: OperatorIcon,
      leads: { start: templateId },
    }));
}

/** The cards that the user can sign, can fill, or filled recently. */
export interface OwnCards {
  readonly toSign: readonly SignableCard[];
  readonly toFill: readonly AvailableCard[];
  readonly recent: readonly RecentCard[];
}

/** Lists each card of the user once, for the next thing to do with it: sign it, else fill it, else read it. */
export function ownCardTargets({ toSign, toFill, recent }: OwnCards): readonly Target[] {
  const all = [
    ...toSign.toSorted(byWaiting).map((card) => ({
      ...card,
      state: texts.toSign,
      path: paths.cardApprove,
      icon: ApprovalIcon,
    })),
    ...toFill.map((card) => ({
      ...card,
      state: stateWords[cardState('inProgress', card.isReturned)],
      path: paths.cardFill,
      icon: OperatorIcon,
    })),
    ...recent.map((card) => ({
      ...card,
      state: stateWords[cardState(card.status, card.isReturned)],
      path: paths.cardView,
      icon: CardsIcon,
    })),
  ];
  const first = new Map(all.toReversed().map((card) => [card.cardId, card]));
  return all
    .filter((card) => first.get(card.cardId) === card)
    .map(({ cardId, name, templateName, state, path, icon }) => ({
      id: cardTargetId(cardId),
      group: 'cards',
      label: name,
      note: `${templateName} · ${state}`,
      words: '',
      icon,
      leads: { to: pathTo(path, cardId) },
    }));
}

/** Returns the id of a card's target. A card in two answers has the same id in both, so it is shown once. */
export function cardTargetId(cardId: string): string {
  return `card-${cardId}`;
}
