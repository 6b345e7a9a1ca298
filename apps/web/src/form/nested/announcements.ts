import type { Announcements } from '@dnd-kit/core';
import { formTexts } from '../texts.ts';

/** What a screen reader says while a row is being moved. */
export function announcementsOf(keys: readonly string[], nameOf: (key: string) => string): Announcements {
  const place = (key: unknown) => keys.indexOf(String(key)) + 1;
  const named = (key: unknown) => nameOf(String(key));
  let hasMoved = false;
  return {
    onDragStart: ({ active }) => {
      hasMoved = false;
      return formTexts.dragStart(named(active.id), place(active.id));
    },
    onDragOver: ({ active, over }) => {
      // A row that has just been lifted lies over itself: saying so would drown that it was lifted.
      if (over === null || (!hasMoved && over.id === active.id)) return undefined;
      hasMoved = true;
      return formTexts.dragOver(named(active.id), place(over.id), keys.length);
    },
    onDragEnd: ({ active, over }) =>
      over ? formTexts.dragEnd(named(active.id), place(over.id), keys.length) : undefined,
    onDragCancel: ({ active }) => formTexts.dragCancel(named(active.id)),
  };
}
