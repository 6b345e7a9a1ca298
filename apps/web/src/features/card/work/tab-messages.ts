import type { CardEntry } from '@kartoteka/contract/control-card-form';
import type { TabClock } from '../../../lib/tab-clock.ts';
import type { Base, KeptWork } from './work-types.ts';

/** The name of the channel that reaches all open cards of this browser. */
export const TABS = 'kartoteka.drafts';

/** A message of a tab to the other tabs of the same user: a row has changed. */
export interface TabMessage {
  readonly userId: string;
  readonly cardId: string;
  readonly elementId: string;
  readonly rowKey: string;
  readonly index: number | null;
  readonly base: Base;
  /**
   * The text of the sending tab before its change; null if it had none. If the receiving tab has different text, that
   * text was typed there meanwhile.
   */
  readonly before: KeptWork | null;
  /** The text of the sending tab now; null if the tab has dropped or saved the text. */
  readonly kept: KeptWork | null;
  /** The server's answer, if the sending tab has just stored text; otherwise null. */
  readonly entry: CardEntry | null;
  /** Shows which changes of each tab `kept` includes. Missing in messages of tabs with an earlier version. */
  readonly clock?: TabClock;
  /** The id of the sending tab. Missing in messages of tabs with an earlier version. */
  readonly tab?: string;
  /** Whether the sending tab shows the whole form. Missing in messages of tabs with an earlier version. */
  readonly isWholeForm?: boolean;
  /** See `Mirrored`. Missing in a message about text that somebody typed. */
  readonly isOffered?: boolean;
}

/** A message from a tab with an earlier version of the product. */
type OldMessage = Omit<TabMessage, 'base' | 'before' | 'entry'> &
  Partial<Pick<TabMessage, 'base' | 'before' | 'entry'>>;

/**
 * A question for the text of the other tabs. A tab sends it after it has restored the drafts of a card. A tab that was
 * closed just before may have sent the other tabs a key press that the device does not have.
 */
export interface TabQuestion {
  readonly asks: { readonly userId: string; readonly cardId: string; readonly tab: string };
}

/**
 * The answer of a tab to a `TabQuestion`: all its rows with text that the server does not have. All tabs receive it,
 * and only the tab that asked takes it over.
 */
export interface TabAnswer {
  /** The id of the tab that asked. */
  readonly to: string;
  /** The id of the tab that answers. */
  readonly tab: string;
  readonly rows: readonly AnsweredRow[];
  /** Whether the answering tab shows the whole form. Missing in answers of tabs with an earlier version. */
  readonly isWholeForm?: boolean;
}

export type AnsweredRow = Omit<TabMessage, 'before' | 'entry' | 'clock'> &
  Required<Pick<TabMessage, 'clock'>>;

export type AnyMessage = TabQuestion | TabAnswer | OldMessage;

/** Gives rows to all open cards of this browser, also to the cards of this page. */
export function tellOpenCards(messages: readonly TabMessage[]): void {
  const channel = new BroadcastChannel(TABS);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it reaches this origin only
  for (const message of messages) channel.postMessage(message);
  channel.close();
}
