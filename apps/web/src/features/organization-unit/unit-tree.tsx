import Box from '@mui/material/Box';
import type { FocusEvent, KeyboardEvent } from 'react';
import { structureTexts } from '#texts/organization-unit';
import { focusLine, type Node, useTreeActions, useTreeState } from './tree-context.ts';
import { stepOf } from './tree-keys.ts';
import type { TreeLine } from './tree.ts';
import { Branches } from './unit-branch.tsx';

export interface UnitTreeProps {
  readonly forest: readonly Node[];
  /** The visible lines of the forest. */
  readonly lines: readonly TreeLine[];
  readonly onActive: (id: string) => void;
  /** Called for Enter on a line: opens the menu at its button. */
  readonly onMenu: (id: string, anchor: HTMLElement) => void;
}

/** The units as a WAI-ARIA tree. Tab reaches only the active line and its buttons. Arrow keys change the line. */
export function UnitTree({ forest, lines, onActive, onMenu }: UnitTreeProps) {
  const { fold, unfold } = useTreeActions();
  const { found } = useTreeState();

  const activate = ({ target }: FocusEvent) => {
    const line = target.closest('[data-unit]');
    if (line instanceof HTMLElement && line.dataset['unit']) onActive(line.dataset['unit']);
  };
  const press = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A button of the line handles its own keys.
    if (!(target instanceof HTMLElement) || target.role !== 'treeitem') return;
    const step = stepOf(lines, target.dataset['unit'] ?? '', key, found === null);
    if (step === null) return;
    event.preventDefault();
    if (step.kind === 'focus') focusLine(step.id);
    else if (step.kind === 'menu') {
      onMenu(step.id, target.querySelector<HTMLElement>('[data-menu]') ?? target);
    } else if (step.kind === 'fold') fold(step.id);
    else unfold(step.id);
  };
  return (
    <Box
      component="ul"
      role="tree"
      aria-label={structureTexts.tree}
      onFocus={activate}
      onKeyDown={press}
      sx={{ listStyle: 'none', margin: 0, padding: 0 }}
    >
      <Branches nodes={forest} level={1} />
    </Box>
  );
}
