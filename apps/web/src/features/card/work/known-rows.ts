import { createRowClocks, includesClock, type RowClocks } from '../../../lib/tab-clock.ts';
import type { Draft } from '../../../lib/draft-box.ts';
import { NO_FILE_CHANGES } from './file-changes.ts';
import type { KeptWork } from './work-types.ts';

/** What a tab knows of the rows of a card. A card that gets its id from the server keeps it. */
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

/** Returns whether the text of this tab was made from a draft. A draft without a clock says nothing about its changes. */
export const includesDraft = ({ clocks }: KnownRows, row: string, { clock }: Draft): boolean =>
  clock !== undefined && includesClock(clocks.of(row), clock);

/** Returns the state from which an unread draft began, for its comparison with the text here: nothing was typed. */
export const beforeDraft = (kept: KeptWork): KeptWork => ({
  ...kept,
  typed: {},
  comment: null,
  files: NO_FILE_CHANGES,
  attempt: null,
});
