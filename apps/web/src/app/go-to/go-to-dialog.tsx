import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStartCard } from '../../features/operator/use-start-card.tsx';
import { rem } from '../../ui/tokens.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { goToTexts as texts } from '#texts/go-to';
import { GoToField } from './go-to-field.tsx';
import { GoToList, LIST_ID, optionDomId } from './go-to-list.tsx';
import { GoToState } from './go-to-state.tsx';
import { isCut, type Target, matching } from './target.ts';
import { useAllTargets, useFoundTargets } from './use-found-targets.ts';
import { useOwnTargets } from './use-own-targets.ts';
import { useScreenTargets } from './use-screen-targets.ts';

/** Finds a screen, a template or a card by name, and opens it (ruling 0.8). */
export function GoToDialog({ onClose }: { readonly onClose: () => void }) {
  const isPhone = useIsPhone();
  const [text, setText] = useState('');
  const { found, count, isShort, isComing, isFailed, retry } = useTargets(text);
  const { active, step, restart } = useActive(found);
  const choose = useChoose(onClose);

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={isPhone}
      // The dialog keeps one height, so that nothing moves while answers arrive.
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          'aria-label': texts.title,
          sx: isPhone ? { margin: 0 } : { maxWidth: rem(640), height: `min(${rem(600)}, 80dvh)` },
        },
      }}
    >
      <GoToField
        text={text}
        onText={(next) => {
          setText(next);
          restart();
        }}
        listId={found.length > 0 ? LIST_ID : undefined}
        activeId={active && optionDomId(active.id)}
        onStep={step}
        onEnter={() => active && choose(active)}
        onClose={onClose}
      />
      <GoToList targets={found} active={active} onChoose={choose} />
      <GoToState
        text={text}
        count={count}
        isShort={isShort}
        isComing={isComing}
        isFailed={isFailed}
        onRetry={retry}
      />
    </Dialog>
  );
}

/** Finds the targets that match the text, from all sources. A target that two sources know is shown once. */
function useTargets(text: string) {
  const screens = useScreenTargets();
  const own = useOwnTargets();
  const others = useFoundTargets(text);
  const known = [...screens, ...own.targets];
  const ids = new Set(known.map(({ id }) => id));
  const targets = [...known, ...others.targets.filter(({ id }) => !ids.has(id))];
  const all = useAllTargets(text);
  return {
    found: matching(targets, text, all),
    // The targets that lead to a list are not results.
    count: matching(targets, text).length,
    isShort: isCut(targets, text),
    isComing: own.isComing || others.isComing,
    isFailed: own.isFailed || others.isFailed,
    retry: () => {
      own.retry();
      others.retry();
    },
  };
}

/**
 * Returns the target that Enter opens, and functions that choose another target or the first target again. The target
 * is the first until the arrow keys choose another, and null if nothing was found.
 */
function useActive(found: readonly Target[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    found.findIndex(({ id }) => id === chosen),
  );
  return {
    active: found[at] ?? null,
    step: (by: 1 | -1) => setChosen(found.at((at + by) % found.length)?.id ?? null),
    restart: () => setChosen(null),
  };
}

/**
 * Returns a function that closes the dialog and opens a target. A target of the group `start` starts a card, after the
 * same question as the template's tile asks.
 */
function useChoose(onClose: () => void): (target: Target) => void {
  const navigate = useNavigate();
  const { start } = useStartCard();
  return ({ leads }) => {
    onClose();
    const gone = 'to' in leads ? Promise.resolve(navigate(leads.to)) : start(leads.start);
    gone.catch(reportError);
  };
}
