import type { Announcements } from '@dnd-kit/core';
import { formTexts } from '#texts/form';

/** Announcements for screen readers while a row is being moved. */
export function announcementsOf(keys: readonly string[], nameOf: (key: string) => string): Announcements {
  const place = (key: unknown) => keys.indexOf(String(key)) + 1;
  // After the drop the rows have another order. The announcements therefore keep the name that the row had when it was
  // lifted.
  let lifted = '';
  let hasMoved = false;
  return {
    onDragStart: ({ active }) => {
      hasMoved = false;
      lifted = nameOf(String(active.id));
      return formTexts.dragStart(lifted, place(active.id));
    },
    onDragOver: ({ active, over }) => {
      // A lifted row is over itself at first. Announcing that would interrupt the announcement of the lift.
      if (over === null || (!hasMoved && over.id === active.id)) return undefined;
      hasMoved = true;
      return formTexts.dragOver(lifted, place(over.id), keys.length);
    },
    onDragEnd: ({ over }) => (over ? formTexts.dragEnd(lifted, place(over.id), keys.length) : undefined),
    onDragCancel: () => formTexts.dragCancel(lifted),
  };
}
