import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { ListedUnit } from '@kartoteka/contract/organization-unit';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type ReactNode, useMemo, useState } from 'react';
import { structureTexts } from '#texts/organization-unit';
import { barredFor } from './tree.ts';

/** Px that the pointer must move before a press becomes a drag. A shorter move is a click. */
const STILL = 6;
const TOP = 'top';

export interface DragAreaProps {
  readonly units: readonly ListedUnit[];
  /** Called after a drop. A null `parentId` means the top level. */
  readonly onMove: (unit: ListedUnit, parentId: string | null) => void;
  /**
   * Renders the tree. While a unit is dragged, `barred` has the ids of the units on which it may not be dropped, and
   * contains null if the top level is barred. `barred` is null while nothing is dragged.
   */
  readonly children: (barred: ReadonlySet<string | null> | null) => ReactNode;
}

/** Moves a unit by dragging it onto another unit, or onto the strip for the top level. */
export function DragArea({ units, onMove, children }: DragAreaProps) {
  const [dragged, setDragged] = useState<ListedUnit | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: STILL } }));
  const barred = useMemo(() => dragged && barredFor(units, dragged), [dragged, units]);
  const accessibility = useMemo(
    () => ({
      announcements: announcementsOf(units),
      screenReaderInstructions: { draggable: structureTexts.dragHelp },
    }),
    [units],
  );

  const start = ({ active }: DragStartEvent) => setDragged(units.find(({ id }) => id === active.id) ?? null);
  const end = ({ over }: DragEndEvent) => {
    setDragged(null);
    if (dragged === null || over === null) return;
    const parentId = over.id === TOP ? null : String(over.id);
    if (barred?.has(parentId) === false) onMove(dragged, parentId);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={accessibility}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={() => setDragged(null)}
    >
      {dragged !== null && <TopStrip isBarred={dragged.parentId === null} />}
      {children(barred)}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Paper variant="outlined" sx={{ display: 'inline-block', paddingInline: 2, paddingBlock: 1 }}>
            {dragged.displayName}
          </Paper>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/**
 * The drop target for the top level. It covers the space above the tree, so that no line moves under the
 * pointer.
 */
function TopStrip({ isBarred }: { readonly isBarred: boolean }) {
  const { setNodeRef, isOver } = useDroppable({ id: TOP, disabled: isBarred });
  if (isBarred) return null;
  return (
    <Box
      ref={setNodeRef}
      data-top
      sx={{
        position: 'sticky',
        top: 64,
        zIndex: 1,
        height: 48,
        // A margin instead of a transform, because drop targets are measured without their transforms.
        marginTop: '-48px',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        typography: 'body2',
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        backgroundColor: isOver ? 'action.selected' : 'background.paper',
      }}
    >
      {structureTexts.dropAtTop}
    </Box>
  );
}

/** Announcements for screen readers while dragging. A notice announces the result. */
function announcementsOf(units: readonly ListedUnit[]): Announcements {
  const named = (id: unknown) => units.find((unit) => unit.id === id)?.displayName ?? structureTexts.top;
  return {
    onDragStart: ({ active }) => structureTexts.dragStart(named(active.id)),
    onDragOver: ({ active, over }) =>
      over === null || over.id === active.id
        ? undefined
        : structureTexts.dragOver(named(active.id), named(over.id)),
    onDragEnd: ({ active, over }) =>
      over === null ? structureTexts.dragCancel(named(active.id)) : undefined,
    onDragCancel: ({ active }) => structureTexts.dragCancel(named(active.id)),
  };
}
