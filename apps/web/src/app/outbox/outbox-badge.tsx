import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sendingClosedCards } from '../../features/card/open/send-closed-card.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import type { OutboxItem } from '../../lib/outbox/items.ts';
import { type Outbox, runOutbox } from '../../lib/outbox/run-outbox.ts';
import { watchItems } from '../../lib/outbox/watch-items.ts';
import { AwaitingIcon, DeviationIcon, OfflineIcon } from '../../ui/icons/status.tsx';
import { TOUCH } from '../../ui/tokens.ts';
import { useNetwork } from '../../ui/use-network.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { outboxTexts as texts } from '#texts/outbox';
import { OutboxDialog } from './outbox-dialog.tsx';
import { type OutboxState, outboxState, outboxWords, USUAL } from './outbox-state.ts';

/**
 * Sends the user's unsent text on this device from any screen. The badge in the top bar shows how many texts
 * wait, how many were refused, and whether the server is unreachable. A tap shows the list. The badge is
 * hidden when it has nothing to show.
 */
export function OutboxBadge() {
  const { items, outbox } = useOutbox();
  const state = useOutboxState(items);
  const [isOpen, setOpen] = useState(false);
  const words = outboxWords(state);
  const spoken = useSpoken(words.join(', '), items.length === 0);
  return (
    <>
      <VisuallyHidden role="status" aria-live="polite">
        {spoken}
      </VisuallyHidden>
      {words.length > 0 && <BadgeButton state={state} words={words} onPress={() => setOpen(true)} />}
      {isOpen && (
        <OutboxDialog
          items={items}
          way={state.way}
          onTry={async () => outbox.current?.sendNow()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface BadgeButtonProps {
  readonly state: OutboxState;
  readonly words: readonly string[];
  readonly onPress: () => void;
}

/** The button of the badge. On a phone only an icon and a number have room. Screen readers get all words. */
function BadgeButton({ state, words, onPress }: BadgeButtonProps) {
  const isUrgent = state.attention > 0;
  const icon = isUrgent ? <DeviationIcon /> : state.way === 'reachable' ? <AwaitingIcon /> : <OfflineIcon />;
  return (
    <Button
      variant="outlined"
      color={isUrgent ? 'warning' : 'inherit'}
      startIcon={icon}
      aria-haspopup="dialog"
      aria-label={texts.open(words.join(', '))}
      onClick={onPress}
      className="tabular"
      sx={{
        minHeight: TOUCH,
        minWidth: TOUCH,
        paddingInline: { xs: 1, sm: 1.5 },
        whiteSpace: 'nowrap',
        flex: 'none',
        '& .MuiButton-startIcon': { marginInlineStart: 0, marginInlineEnd: { xs: 0.5, sm: 1 } },
      }}
    >
      <Box component="span" sx={{ display: { xs: 'inline', sm: 'none' } }}>
        {state.attention || state.waiting || null}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {words.join(` ${texts.between} `)}
      </Box>
    </Button>
  );
}

/** Runs the outbox while the badge is mounted, and returns its items. */
function useOutbox() {
  const { id: userId } = useCurrentUser();
  const client = useQueryClient();
  const outbox = useRef<Outbox | null>(null);
  const [items, setItems] = useState<readonly OutboxItem[]>([]);
  useEffect(() => {
    const running = runOutbox(userId, sendingClosedCards(client, userId));
    outbox.current = running;
    const unwatch = watchItems(userId, setItems);
    return () => {
      unwatch();
      running.close();
    };
  }, [userId, client]);
  return { items, outbox };
}

/** Returns the state of the badge, and updates it as time passes. */
function useOutboxState(items: readonly OutboxItem[]): OutboxState {
  const way = useNetwork();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (items.length === 0) return;
    const clock = setInterval(() => setNow(Date.now()), USUAL / 4);
    return () => clearInterval(clock);
  }, [items]);
  return outboxState(items, way, now);
}

/**
 * Returns the words for screen readers a moment later, because a live region that appears together with its text is not
 * read out. When the last unsent text is gone, the words say once that everything is sent. The words may also disappear
 * while unsent text is left, because the badge does not count a refused text for some seconds after it was changed
 * (`USUAL`). Nothing is said then.
 */
function useSpoken(words: string, isEmpty: boolean): string {
  const [spoken, setSpoken] = useState('');
  const wasTold = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      const isOver = words === '' && wasTold.current && isEmpty;
      wasTold.current = words !== '' || (wasTold.current && !isEmpty);
      setSpoken(isOver ? texts.allSent : words);
    }, 300);
    return () => clearTimeout(timer);
  }, [words, isEmpty]);
  return spoken;
}
