export type NoticeKind = 'success' | 'error';

interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
}

/** Notices in the order in which they came. The first notice is shown. `leaving` is true while it fades. */
export interface NoticeQueue {
  readonly notices: readonly Notice[];
  readonly leaving: boolean;
  readonly lastId: number;
}

export type NoticeEvent =
  | { readonly type: 'added'; readonly kind: NoticeKind; readonly text: string }
  | { readonly type: 'read' }
  | { readonly type: 'gone' };

export const noneWaiting: NoticeQueue = { notices: [], leaving: false, lastId: 0 };

export function queueReducer(queue: NoticeQueue, event: NoticeEvent): NoticeQueue {
  switch (event.type) {
    case 'added': {
      const notice = { id: queue.lastId + 1, kind: event.kind, text: event.text };
      // The shown notice makes room at once: an error must not remain after the next attempt has succeeded.
      const leaving = queue.notices.length > 0;
      return { notices: [...queue.notices, notice], lastId: notice.id, leaving };
    }
    case 'read':
      return { ...queue, leaving: queue.notices.length > 0 };
    case 'gone':
      return { ...queue, notices: queue.notices.slice(1), leaving: false };
  }
}

/** Returns whether the first notice is fading, because it was read or another notice has come. */
export function isRead(queue: NoticeQueue): boolean {
  return queue.leaving;
}
