import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { TOUCH } from '../../ui/tokens.ts';
import { goToTexts as texts } from '#texts/go-to';
import { type Target, TARGET_GROUPS } from './target.ts';

export const LIST_ID = 'go-to-list';

export function optionDomId(targetId: string): string {
  return `go-to-${targetId}`;
}

export interface GoToListProps {
  readonly targets: readonly Target[];
  readonly active: Target | null;
  readonly onChoose: (target: Target) => void;
}

/** The targets by group. The list keeps its height when there are no targets. */
export function GoToList({ targets, active, onChoose }: GoToListProps) {
  const place = useRef<HTMLDivElement>(null);
  const activeId = active?.id ?? null;
  const isFirst = activeId === targets[0]?.id;
  useEffect(() => {
    // Scrolls to the top for the first target, so that the heading of its group is visible too.
    if (isFirst) place.current?.scrollTo(0, 0);
    else if (activeId !== null)
      document.getElementById(optionDomId(activeId))?.scrollIntoView({ block: 'nearest' });
  }, [activeId, isFirst]);
  const groups = TARGET_GROUPS.map((group) => ({
    group,
    its: targets.filter((target) => target.group === group),
  })).filter(({ its }) => its.length > 0);
  return (
    <Box ref={place} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', paddingBlock: 1 }}>
      {groups.length > 0 && (
        <div role="listbox" id={LIST_ID} aria-label={texts.results}>
          {groups.map(({ group, its }) => (
            <div key={group} role="group" aria-labelledby={`go-to-group-${group}`}>
              <Typography
                id={`go-to-group-${group}`}
                role="presentation"
                variant="overline"
                component="div"
                color="textSecondary"
                sx={{ paddingInline: 2 }}
              >
                {texts.groups[group]}
              </Typography>
              {its.map((target) => (
                <Option
                  key={target.id}
                  target={target}
                  isActive={target.id === activeId}
                  onChoose={() => onChoose(target)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </Box>
  );
}

interface OptionProps {
  readonly target: Target;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Option({ target, isActive, onChoose }: OptionProps) {
  const { id, label, note, icon: TargetIcon } = target;
  return (
    <Box
      id={optionDomId(id)}
      role="option"
      aria-selected={isActive}
      // A press must not take the focus from the field, because the arrow keys and Enter would stop working.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: TOUCH,
        marginInline: 1,
        paddingInline: 1,
        paddingBlock: 0.5,
        borderRadius: 1,
        cursor: 'pointer',
        '&:hover': { bgcolor: 'action.hover' },
        '&[aria-selected=true]': { bgcolor: 'action.selected' },
      }}
    >
      <TargetIcon color="primary" />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography variant="caption" component="div" color="textSecondary">
          {note}
        </Typography>
      </Box>
    </Box>
  );
}
