import { createRowClocks, includesClock, type RowClocks } from '../../../lib/tab-clock.ts';
import type { Draft } from '../../../lib/draft-box.ts';
import { NO_FILE_CHANGES } from './file-changes.ts';
import type { KeptWork } from './work-types.ts';

/** What a tab knows about the rows of a card. The tab keeps these facts when the card gets its id from the server. */
export interface KnownRows {
  readonly clocks: RowClocks;
  /** The fields that this tab has ever changed, by row. */
  readonly ownFields: Map<string, Set<string>>;
}

/** @param tab the id of this tab */
export const createKnownRows = (tab: string): KnownRows => ({
  clocks: createRowClocks(tab),
  ownFields: new Map(),
});

/**
 * Returns whether the text of this tab was made from a draft. False for a draft without a clock, because only the clock
 * shows which changes the draft includes.
 */
export const includesDraft = ({ clocks }: KnownRows, row: string, { clock }: Draft): boolean =>
  clock !== undefined && includesClock(clocks.of(row), clock);

/**
 * Returns the state from which an unread draft began: nothing was typed or refused. Both the draft and the text of this
 * tab are compared with this state.
 */
export const beforeDraft = (kept: KeptWork): KeptWork => ({
  ...kept,
  typed: {},
  comment: null,
  files: NO_FILE_CHANGES,
  attempt: null,
  refusedPromise: null,
});
