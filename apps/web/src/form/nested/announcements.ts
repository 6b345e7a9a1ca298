import type { Announcements } from '@dnd-kit/core';
import { formTexts } from '#texts/form';

/** What a screen reader says while a row is being moved. */
export function announcementsOf(keys: readonly string[], nameOf: (key: string) => string): Announcements {
  const place = (key: unknown) => keys.indexOf(String(key)) + 1;
  // Once dropped the rows stand in another order: it is called what it was called when it was lifted.
  let lifted = '';
  let hasMoved = false;
  return {
    onDragStart: ({ active }) => {
      hasMoved = false;
      lifted = nameOf(String(active.id));
      return formTexts.dragStart(lifted, place(active.id));
    },
    onDragOver: ({ active, over }) => {
      // A row that has just been lifted lies over itself: saying so would drown that it was lifted.
      if (over === null || (!hasMoved && over.id === active.id)) return undefined;
      hasMoved = true;
      return formTexts.dragOver(lifted, place(over.id), keys.length);
    },
    onDragEnd: ({ over }) => (over ? formTexts.dragEnd(lifted, place(over.id), keys.length) : undefined),
    onDragCancel: () => formTexts.dragCancel(lifted),
  };
}
