import type { CardElement } from '@kartoteka/contract/control-card-form';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DeviceIcon, InProgressIcon } from '../../../ui/icons/status.tsx';
import { PanelHeading } from '../../../ui/panel-heading.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useNetwork } from '../../../ui/use-network.ts';
import { useCardScreen, useIsKept } from '../open/card-context.ts';
import { panelDomId } from '../entry/entry-ids.ts';
import { cardTexts } from '#texts/card';
import { shortWhen } from '../../../lib/short-when.ts';
import { isOutside } from '../work/deviation-comments.ts';
import { isFinal, isUnsaved } from '../work/entry-work.ts';
import type { EntryRow } from '../work/rows.ts';
import { Badge } from '../entry/badge.tsx';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { lastTouch, progressOf } from './element-state.ts';

export interface ElementHeadingProps {
  readonly element: CardElement;
  readonly rows: readonly EntryRow[];
  readonly isOpen: boolean;
  readonly isWritable: boolean;
  readonly onToggle: (elementId: string) => void;
}

/** The heading of an element: name, badges, unsaved mark, progress and last author. It unfolds the element. */
export function ElementHeading({ element, rows, isOpen, isWritable, onToggle }: ElementHeadingProps) {
  return (
    <PanelHeading
      id={panelDomId(element.id)}
      title={element.name}
      isOpen={isOpen}
      onToggle={() => onToggle(element.id)}
      state={<HeadingState element={element} rows={rows} isWritable={isWritable} />}
      mark={<ProgressMark element={element} rows={rows} />}
    />
  );
}

function HeadingState({
  element,
  rows,
  isWritable,
}: Pick<ElementHeadingProps, 'element' | 'rows' | 'isWritable'>) {
  const touch = lastTouch(element);
  const fields = fieldsOfElement(element);
  const hasDeviation = rows.some(({ work, entry }) => fields.some((field) => isOutside(field, work, entry)));
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}
    >
      {element.isSubmitted && <Badge kind="submitted" />}
      {!element.isSubmitted && !isWritable && <Badge kind="readOnly" />}
      {hasDeviation && <StatusChip state="deviation" />}
      <UnsavedMark rows={rows} />
      {touch && (
        <Typography component="span" variant="body2" color="textSecondary" className="tabular">
          {cardTexts.lastTouched(touch.who, shortWhen(touch.when))}
        </Typography>
      )}
    </Stack>
  );
}

/**
 * Shows that text is not stored on the server. While the server is reachable, text that is about to be saved
 * automatically has no mark, unless the device stores no drafts.
 */
function UnsavedMark({ rows }: Pick<ElementHeadingProps, 'rows'>) {
  const { mode } = useCardScreen();
  const isKept = useIsKept();
  const way = useNetwork();
  const unsaved = rows.flatMap(({ work }) => (work && isUnsaved(work) ? [work] : []));
  if (unsaved.length === 0) return null;
  const isLoud = mode === 'form' || !isKept || unsaved.some(({ failure }) => isFinal(failure));
  if (!isLoud && way === 'reachable') return null;
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{
        display: 'inline-flex',
        gap: 0.5,
        color: isLoud ? 'warning.main' : 'text.secondary',
        fontWeight: 600,
      }}
    >
      {isLoud ? <InProgressIcon /> : <DeviceIcon />}
      {isLoud ? cardTexts.unsaved : cardTexts.onDevice}
    </Typography>
  );
}

function ProgressMark({ element, rows }: Pick<ElementHeadingProps, 'element' | 'rows'>) {
  const { answered, total } = progressOf(element, rows);
  if (total === 0) return null;
  return (
    <Typography component="span" className="tabular" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
      <span aria-hidden>{cardTexts.progress(answered, total)}</span>
      <VisuallyHidden>{cardTexts.progressSpoken(answered, total)}</VisuallyHidden>
    </Typography>
  );
}
