import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useMemo, useState } from 'react';
import { formTexts } from '#texts/form';
import { announcementsOf, type Lift } from './announcements.ts';

/** Px that the pointer must move before a press becomes a drag. A shorter move is a click. */
const STILL = 4;

export interface SortableRowsProps {
  readonly keys: readonly string[];
  readonly nameOf: (key: string) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}

/** Rows that can be moved up and down by their handles, with mouse, finger or keyboard. */
export function SortableRows({ keys, nameOf, onMove, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: STILL } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  );
  const [lift] = useState((): Lift => ({ name: '', hasMoved: false }));
  const accessibility = useMemo(
    () => ({
      announcements: announcementsOf(keys, nameOf, lift),
      screenReaderInstructions: { draggable: formTexts.dragHelp },
    }),
    [keys, nameOf, lift],
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id ?? ''))];
    if (from !== -1 && to !== -1 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={accessibility}
      onDragEnd={drop}
    >
      <SortableContext items={keys as string[]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

function upAndDown<T extends { transform: { x: number } }>({ transform }: T): T['transform'] {
  return { ...transform, x: 0 };
}
