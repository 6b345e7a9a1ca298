import type { PreviewParty, PreviewRow } from '@kartoteka/contract/definition-transfer';

/** Marks the row of a party or a definition for `revealRow`, and lets the row take the focus. */
export const rowMark = (of: PreviewRow | PreviewParty) =>
  ({
    ...('party' in of ? { 'data-party': of.label } : { 'data-definition': nameOf(of) }),
    tabIndex: -1,
  }) as const;

/** The look of a row that has the focus. The ring is inside, because rows touch each other. */
export const ROW_WITH_FOCUS = {
  '&:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -3 },
} as const;

const nameOf = ({ kind, name }: PreviewRow): string => `${kind} ${name}`;

/** Scrolls to the row of a party or a definition, and focuses it. */
export function revealRow(of: PreviewRow | PreviewParty): void {
  const [mark, name] = 'party' in of ? ['data-party', of.label] : ['data-definition', nameOf(of)];
  const row = document.querySelector<HTMLElement>(`[${mark}="${CSS.escape(name)}"]`);
  // The bar at the bottom of the screen would cover a row that is only just in view.
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}
