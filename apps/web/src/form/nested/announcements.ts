import type { Announcements } from '@dnd-kit/core';
import { formTexts } from '#texts/form';

/** The row that is being moved. */
export interface Lift {
  /** The name that the row had when it was lifted, because after the drop the rows have another order. */
  name: string;
  hasMoved: boolean;
}

/**
 * Announcements for screen readers while a row is being moved. `lift` must stay the same object from the lift to the
 * drop, however often the rows are rendered meanwhile.
 */
export function announcementsOf(
  keys: readonly string[],
  nameOf: (key: string) => string,
  lift: Lift,
): Announcements {
  const place = (key: unknown) => keys.indexOf(String(key)) + 1;
  return {
    onDragStart: ({ active }) => {
      lift.hasMoved = false;
      lift.name = nameOf(String(active.id));
      return formTexts.dragStart(lift.name, place(active.id));
    },
    onDragOver: ({ active, over }) => {
      // A lifted row is over itself at first. Announcing that would interrupt the announcement of the lift.
      if (over === null || (!lift.hasMoved && over.id === active.id)) return undefined;
      lift.hasMoved = true;
      return formTexts.dragOver(lift.name, place(over.id), keys.length);
    },
    onDragEnd: ({ over }) => (over ? formTexts.dragEnd(lift.name, place(over.id), keys.length) : undefined),
    onDragCancel: () => formTexts.dragCancel(lift.name),
  };
}
