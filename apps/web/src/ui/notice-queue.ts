export type NoticeKind = 'success' | 'error';

interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
}

/** Notices in the order in which they came. The first notice is shown. */
export interface NoticeQueue {
  readonly notices: readonly Notice[];
  /** Whether the first notice has begun to appear. */
  readonly opened: boolean;
  /**
   * Whether the first notice was read or withdrawn, or another notice has come. The first notice then fades as soon as
   * it has begun to appear.
   */
  readonly leaving: boolean;
  readonly lastId: number;
}

export type NoticeEvent =
  | { readonly type: 'added'; readonly kind: NoticeKind; readonly text: string }
  /** The first notice begins to appear. */
  | { readonly type: 'opened' }
  | { readonly type: 'read' }
  /** What the notice says is no longer true. */
  | { readonly type: 'withdrawn'; readonly text: string }
  | { readonly type: 'gone' };

export const noneWaiting: NoticeQueue = { notices: [], opened: false, leaving: false, lastId: 0 };

export function queueReducer(queue: NoticeQueue, event: NoticeEvent): NoticeQueue {
  switch (event.type) {
    case 'added': {
      const notice = { id: queue.lastId + 1, kind: event.kind, text: event.text };
      // The shown notice makes room at once: an error must not remain after the next attempt has succeeded.
      const leaving = queue.notices.length > 0;
      return { ...queue, notices: [...queue.notices, notice], lastId: notice.id, leaving };
    }
    case 'opened':
      return { ...queue, opened: queue.notices.length > 0 };
    case 'read':
      return { ...queue, leaving: queue.notices.length > 0 };
    case 'withdrawn': {
      const [first, ...waiting] = queue.notices;
      if (first === undefined) return queue;
      const notices = [first, ...waiting.filter(({ text }) => text !== event.text)];
      return { ...queue, notices, leaving: queue.leaving || first.text === event.text };
    }
    case 'gone':
      return { ...queue, notices: queue.notices.slice(1), opened: false, leaving: false };
  }
}

/**
 * Returns whether the first notice fades. A notice never fades before it has begun to appear, because a Snackbar that
 * was never open does not report that it is gone, and no later notice would be shown.
 */
export function isFading(queue: NoticeQueue): boolean {
  return queue.opened && queue.leaving;
}
