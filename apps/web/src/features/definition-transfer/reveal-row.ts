import type { PreviewParty, PreviewRow } from '@kartoteka/contract/definition-transfer';

/** Marks the row of a party or a definition for `revealRow`, and lets the row take the focus. */
export const rowMark = (of: PreviewRow | PreviewParty) => ({ [MARK]: markOf(of), tabIndex: -1 });

/** The look of a row that has the focus. The ring is inside, because rows touch each other. */
export const ROW_WITH_FOCUS = {
  '&:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -3 },
} as const;

const MARK = 'data-import-row';

const markOf = (of: PreviewRow | PreviewParty): string =>
  'party' in of ? `party ${of.label}` : `${of.kind} ${of.name}`;

/** Scrolls to the row of a party or a definition, and focuses it. */
export function revealRow(of: PreviewRow | PreviewParty): void {
  const row = document.querySelector<HTMLElement>(`[${MARK}="${CSS.escape(markOf(of))}"]`);
  // The bar at the bottom of the screen would cover a row that is only just in view.
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}
