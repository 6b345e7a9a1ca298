import type { CardElement } from '@kartoteka/contract/control-card-form';
import { styled } from '@mui/material/styles';
import Paper from '@mui/material/Paper';
import { memo } from 'react';
import { useElementWork } from '../card-context.ts';
import { panelDomId } from '../entry/entry-ids.ts';
import { rowsOf } from '../work/rows.ts';
import { ElementBody } from './element-body.tsx';
import { ElementHeading } from './element-heading.tsx';

const Panel = styled(Paper)<{ component: 'section' }>(({ theme }) => ({
  // Under the top bar, with a little air.
  scrollMarginTop: theme.spacing(9),
  contain: 'layout style',
}));

export interface ElementPanelProps {
  readonly element: CardElement;
  readonly isOpen: boolean;
  readonly onToggle: (elementId: string) => void;
  /** Whether this person fills it on this screen now. */
  readonly isWritable: boolean;
  /** Whose submissions this person may take back: all, none, or those by the user with this id. */
  readonly withdrawable: 'all' | 'none' | (string & {});
}

/** One element of the card: its heading, and its entries while it is unfolded. */
export const ElementPanel = memo(function ElementPanel(props: ElementPanelProps) {
  const { element, isOpen, onToggle, isWritable } = props;
  const work = useElementWork(element.id);
  const rows = rowsOf(element, work, isWritable);
  return (
    <Panel
      component="section"
      id={panelDomId(element.id)}
      aria-labelledby={`${panelDomId(element.id)}-title`}
    >
      <ElementHeading
        element={element}
        rows={rows}
        isOpen={isOpen}
        isWritable={isWritable}
        onToggle={onToggle}
      />
      {isOpen && <ElementBody {...props} rows={rows} />}
    </Panel>
  );
});
