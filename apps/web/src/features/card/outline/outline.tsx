import type { CardElement } from '@kartoteka/contract/control-card-form';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { memo, type ReactNode } from 'react';
import {
  ApprovedIcon,
  AwaitingIcon,
  ErrorIcon,
  InProgressIcon,
  LockIcon,
  UntouchedIcon,
} from '../../../ui/icons/status.tsx';
import { useElementWork } from '../open/card-context.ts';
import { type ElementLook, lookOf } from '../element/element-state.ts';
import { outlineTexts } from '#texts/card-outline';

const LOOKS: Readonly<Record<ElementLook, { readonly icon: ReactNode; readonly colour: string }>> = {
  failed: { icon: <ErrorIcon />, colour: 'error.main' },
  refused: { icon: <ErrorIcon />, colour: 'error.main' },
  unsaved: { icon: <InProgressIcon />, colour: 'warning.main' },
  submitted: { icon: <ApprovedIcon />, colour: 'success.main' },
  nothing: { icon: <ApprovedIcon />, colour: 'text.secondary' },
  readOnly: { icon: <LockIcon />, colour: 'text.secondary' },
  started: { icon: <AwaitingIcon />, colour: 'info.main' },
  untouched: { icon: <UntouchedIcon />, colour: 'text.secondary' },
};

export interface OutlineProps {
  readonly elements: readonly CardElement[];
  readonly onGoTo: (elementId: string) => void;
}

/** Lists every element with its state. A tap goes to the element. */
export function Outline({ elements, onGoTo }: OutlineProps) {
  return (
    <List disablePadding>
      {elements.map((element) => (
        <OutlineItem key={element.id} element={element} onGoTo={onGoTo} />
      ))}
    </List>
  );
}

interface OutlineItemProps {
  readonly element: CardElement;
  readonly onGoTo: (elementId: string) => void;
}

const OutlineItem = memo(function OutlineItem({ element, onGoTo }: OutlineItemProps) {
  const look = lookOf(element, useElementWork(element.id));
  const { icon, colour } = LOOKS[look];
  return (
    <ListItem disablePadding>
      <ListItemButton onClick={() => onGoTo(element.id)} sx={{ minHeight: 48, gap: 1, paddingInline: 1 }}>
        <ListItemIcon sx={{ minWidth: 0, color: colour }}>{icon}</ListItemIcon>
        <ListItemText
          primary={element.name}
          secondary={outlineTexts[look]}
          slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
        />
      </ListItemButton>
    </ListItem>
  );
});
