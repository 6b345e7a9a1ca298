import { styled } from '@mui/material/styles';
import Paper from '@mui/material/Paper';
import { memo } from 'react';
import { useElementWork } from '../open/card-context.ts';
import { panelDomId } from '../entry/entry-ids.ts';
import { rowsOf } from '../work/rows.ts';
import { ElementBody, type ElementBodyProps } from './element-body.tsx';
import { ElementHeading } from './element-heading.tsx';

const Panel = styled(Paper)<{ component: 'section' }>({ contain: 'layout style' });

export interface ElementPanelProps extends Omit<ElementBodyProps, 'rows'> {
  readonly isOpen: boolean;
  readonly onToggle: (elementId: string) => void;
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
