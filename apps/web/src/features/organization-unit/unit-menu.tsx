import type { ListedUnit } from '@kartoteka/contract/organization-unit';
import type { RefObject } from 'react';
import { AddIcon, DeleteIcon, EditIcon } from '../../ui/icons/action.tsx';
import { ForwardIcon, UsersIcon } from '../../ui/icons/navigation.tsx';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import { formTexts } from '#texts/form';
import { structureTexts } from '#texts/organization-unit';
import type { UnitWork } from './unit-dialogs.tsx';

interface UnitMenuProps {
  readonly unit: ListedUnit;
  readonly isOpen: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onWork: (work: UnitWork) => void;
  readonly onRemove: (unit: ListedUnit) => Promise<void>;
}

export function UnitMenu({ unit, isOpen, anchor, onClose, onWork, onRemove }: UnitMenuProps) {
  return (
    <PopupMenu
      label={structureTexts.actionsOf(unit.displayName)}
      isOpen={isOpen}
      anchor={anchor}
      onClose={onClose}
      items={[
        { label: structureTexts.addHere, icon: AddIcon, run: () => onWork({ kind: 'add', parent: unit }) },
        { label: structureTexts.rename, icon: EditIcon, run: () => onWork({ kind: 'rename', unit }) },
        { label: structureTexts.move, icon: ForwardIcon, run: () => onWork({ kind: 'move', unit }) },
        { label: structureTexts.members, icon: UsersIcon, run: () => onWork({ kind: 'members', unit }) },
        { label: formTexts.remove, icon: DeleteIcon, run: () => onRemove(unit) },
      ]}
    />
  );
}
