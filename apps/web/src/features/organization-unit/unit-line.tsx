import type { ListedUnit } from '@kartoteka/contract/organization-unit';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { memo } from 'react';
import { AddIcon, MoreIcon } from '../../ui/icons/action.tsx';
import { DragIcon } from '../../ui/icons/editor.tsx';
import { CollapseIcon, ExpandIcon, UsersIcon } from '../../ui/icons/navigation.tsx';
import { structureTexts } from '#texts/organization-unit';
import { lineId, nameId, useTreeActions } from './tree-context.ts';

export interface UnitLineProps {
  readonly unit: ListedUnit;
  /** Level in the tree, from 1 at the top. */
  readonly level: number;
  /** Position among the units of the same parent, from 1. */
  readonly place: number;
  /** Number of units of the same parent. */
  readonly of: number;
  /** Whether the sub-units are shown; null for a unit without sub-units. */
  readonly isOpen: boolean | null;
  readonly mayFold: boolean;
  readonly isActive: boolean;
  /** Whether the unit is shown only because a unit below it was found. */
  readonly isQuiet: boolean;
  /** Whether the dragged unit may not be dropped here. */
  readonly isBarred: boolean;
}

/** On a phone there is no gap, so that the name has more room. */
const inRow = { display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 0.5 } } as const;
const foldSize = { width: { xs: 32, sm: 40 }, minWidth: { xs: 32, sm: 40 }, flex: 'none' } as const;

/** One line of the tree: fold button, handle, name, members, add button and menu. */
export const UnitLine = memo(function UnitLine(props: UnitLineProps) {
  const { unit, level, place, of, isOpen, mayFold, isActive, isQuiet, isBarred } = props;
  const { id, displayName: name, memberCount } = unit;
  const { setNodeRef: targetRef, isOver } = useDroppable({ id, disabled: isBarred });
  const { setNodeRef: handleRef, listeners } = useDraggable({ id });
  // Tab reaches the buttons of the active line only. Arrow keys choose the active line.
  const tabIndex = isActive ? 0 : -1;
  return (
    <Box
      ref={targetRef}
      role="treeitem"
      id={lineId(id)}
      data-unit={id}
      aria-label={structureTexts.lineName(name, memberCount)}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={isOpen ?? undefined}
      tabIndex={tabIndex}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 0, sm: 0.5 },
        minHeight: 48,
        borderRadius: 1,
        '&:focus-visible': { outlineOffset: -3 },
        opacity: isBarred ? 0.55 : 1,
        backgroundColor: isOver ? 'action.selected' : undefined,
        '&:hover': { backgroundColor: isOver ? 'action.selected' : 'action.hover' },
      }}
    >
      {/* If a word of the name does not fit next to the buttons, the buttons move below the name. */}
      <Box sx={{ ...inRow, flex: '1 1 0', maxWidth: '100%' }}>
        <FoldButton id={id} isOpen={isOpen} mayFold={mayFold} />
        <Box
          component="span"
          ref={handleRef}
          {...listeners}
          data-handle
          sx={{
            display: 'flex',
            alignItems: 'center',
            minHeight: 40,
            flex: 'none',
            color: 'text.secondary',
            cursor: 'grab',
            touchAction: 'none',
          }}
        >
          <DragIcon />
        </Box>
        <Box
          component="span"
          id={nameId(id)}
          sx={{
            flex: '1 1 auto',
            minWidth: 0,
            paddingBlock: 0.5,
            overflowWrap: 'break-word',
            color: isQuiet ? 'text.secondary' : undefined,
          }}
        >
          {name}
        </Box>
      </Box>
      <LineButtons unit={unit} tabIndex={tabIndex} />
    </Box>
  );
});

/** Folds and unfolds the sub-units. Without sub-units the button's room stays empty. */
function FoldButton({ id, isOpen, mayFold }: { id: string } & Pick<UnitLineProps, 'isOpen' | 'mayFold'>) {
  const { fold, unfold } = useTreeActions();
  if (isOpen === null) return <Box sx={foldSize} />;
  return (
    <IconButton
      tabIndex={-1}
      // Hidden from screen readers, because the line has its own expanded state and the arrow keys do the same.
      aria-hidden
      disabled={!mayFold}
      onClick={() => (isOpen ? fold : unfold)(id)}
      sx={{ ...foldSize, paddingInline: 0 }}
    >
      {isOpen ? <CollapseIcon /> : <ExpandIcon />}
    </IconButton>
  );
}

/** The buttons of a unit: members, add a sub-unit, menu. */
function LineButtons({ unit, tabIndex }: { unit: ListedUnit; tabIndex: number }) {
  const { displayName: name, memberCount } = unit;
  const { add, openMenu, showMembers } = useTreeActions();
  return (
    <Box sx={{ ...inRow, marginLeft: 'auto' }}>
      {memberCount > 0 && (
        <Button
          size="small"
          color="secondary"
          tabIndex={tabIndex}
          startIcon={<UsersIcon />}
          aria-label={structureTexts.memberCount(memberCount, name)}
          aria-haspopup="dialog"
          onClick={() => showMembers(unit)}
          sx={{
            minWidth: 0,
            paddingInline: { xs: 0.5, sm: 1 },
            flex: 'none',
            '& .MuiButton-startIcon': { marginInline: { xs: 0, sm: '-2px 8px' } },
          }}
          className="tabular"
        >
          {/* The space makes the line read 'Produkcja 3', as its accessible name 'Produkcja 3 osoby' begins. */}
          {` ${memberCount}`}
        </Button>
      )}
      <IconButton
        tabIndex={tabIndex}
        aria-label={structureTexts.addBelow(name)}
        aria-haspopup="dialog"
        onClick={() => add(unit)}
      >
        <AddIcon />
      </IconButton>
      <IconButton
        tabIndex={tabIndex}
        data-menu
        aria-label={structureTexts.actionsOf(name)}
        aria-haspopup="dialog"
        onClick={(event) => openMenu(unit, event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
    </Box>
  );
}
