import type { CardFormData } from '@kartoteka/contract/control-card-form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths, pathTo } from '../../../lib/paths.ts';
import { OfflineOffNotice } from '../../../ui/offline-off-notice.tsx';
import { CardColumns, useHasSide } from '../frame/card-columns.tsx';
import { useCardScreen } from '../open/card-context.ts';
import { entryDomId, panelDomId } from '../entry/entry-ids.ts';
import { CardForm } from '../element/card-form.tsx';
import { CardHeader } from '../frame/card-header.tsx';
import { CardLoader } from '../frame/card-loader.tsx';
import { PageWithBar } from '../frame/page-with-bar.tsx';
import { nextUnfinished } from '../element/element-state.ts';
import { DiscardButton } from '../manage/discard-button.tsx';
import { BegunNotice } from './begun-notice.tsx';
import { LeftNotice, useHasLeft } from './left-notice.tsx';
import { BAR_HEIGHT, OutlineBar } from '../outline/outline-bar.tsx';
import { OutlineSide } from '../outline/outline-side.tsx';
import { cardTexts } from '#texts/card';
import { useLeaveQuestion } from '../frame/use-leave-question.ts';
import { OnwardContext } from '../open/onward.ts';
import { useOnward } from './use-onward.ts';
import { type OpenElements, useOpenElements } from '../element/use-open-elements.ts';
import { WaitingNotice } from './waiting-notice.tsx';

export function FillScreen() {
  return <CardLoader mode="operator">{(card) => <Filling card={card} />}</CardLoader>;
}

function Filling({ card }: { card: CardFormData }) {
  const { store } = useCardScreen();
  const open = useOpenElements(card, 'operator', store);
  const hasLeft = useHasLeft(card.status);
  const hasSide = useHasSide();
  const touched = useRef<string | null>(null);
  useLeaveQuestion(store.hasUnsaved, true);

  const { goTo } = open;
  const onward = useOnward(goTo);
  useGoToNamed(card, goTo, open.goToEntry);
  const rememberTouched = useCallback((target: EventTarget) => {
    if (!(target instanceof Element)) return;
    const panel = target.closest('section[id^="element-"]');
    if (panel) touched.current = panel.id.replace('element-', '');
  }, []);
  const isWaiting = card.can.fill && nextUnfinished(card.elements, null) !== null;
  const [wasWaiting] = useState(isWaiting);
  const next = () => {
    const element = nextUnfinished(card.elements, touched.current);
    if (element === null) return;
    touched.current = element.id;
    goTo(element.id);
  };
  const outline = {
    elements: card.elements,
    onGoTo: goTo,
    onNext: card.can.fill ? (isWaiting ? next : null) : undefined,
  };

  return (
    <PageWithBar bar={!hasSide && <OutlineBar {...outline} />} barHeight={hasSide ? 0 : BAR_HEIGHT}>
      <CardColumns side={hasSide && <OutlineSide {...outline} />}>
        <CardHeader card={card} action={<DiscardButton card={card} />} />
        <OfflineOffNotice />
        <BegunNotice />
        {hasLeft && <LeftNotice status={card.status} />}
        {!card.can.fill && !hasLeft && <NotFillable cardId={card.id} />}
        {card.can.fill && !isWaiting && <WaitingNotice card={card} isNew={wasWaiting} onShow={goTo} />}
        <OnwardContext value={onward}>
          <Box onFocus={(event) => rememberTouched(event.target)}>
            <CardForm card={card} open={open} />
          </Box>
        </OnwardContext>
      </CardColumns>
    </PageWithBar>
  );
}

/** Goes to the element or the entry that the address names in its hash, as links in the list of unsent text do. */
function useGoToNamed(
  { elements }: CardFormData,
  goTo: OpenElements['goTo'],
  goToEntry: OpenElements['goToEntry'],
): void {
  const { hash } = useLocation();
  const known = useRef(elements);
  useEffect(() => {
    const named = known.current.find(({ id }) => hash === `#${panelDomId(id)}`);
    const around = known.current.find(({ id }) => hash.startsWith(`#${entryDomId(id, '')}`));
    // Waits for the next frame, because the screen takes the focus first.
    if (named) requestAnimationFrame(() => goTo(named.id));
    if (around) {
      const slot = hash.slice(`#${entryDomId(around.id, '')}`.length);
      requestAnimationFrame(() => goToEntry(around.id, slot));
    }
  }, [hash, goTo, goToEntry]);
}

function NotFillable({ cardId }: { cardId: string }) {
  return (
    <Alert
      severity="info"
      sx={{ marginBottom: 2 }}
      action={
        <Button component={Link} to={pathTo(paths.cardView, cardId)} color="inherit">
          {cardTexts.toView}
        </Button>
      }
    >
      {cardTexts.notFillable}
    </Alert>
  );
}
