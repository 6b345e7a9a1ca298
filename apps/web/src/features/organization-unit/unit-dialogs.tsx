import { type ListedUnit, organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { useEffect, useRef } from 'react';
import { reasonsOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useBodyKey } from '../../lib/idempotency.ts';
import { useNotify } from '../../ui/notices.tsx';
import { MembersDialog } from './members-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { formTexts } from '#texts/form';
import { structureTexts } from '#texts/organization-unit';
import { pathOf } from './tree.ts';
import { type ChangeOutcome, type UnitChange, useRefreshUnits } from './use-change-unit.tsx';

/** The dialog that is open. A null `parent` adds to the top level. */
export type UnitWork =
  | { readonly kind: 'add'; readonly parent: ListedUnit | null }
  | { readonly kind: 'rename' | 'move' | 'members'; readonly unit: ListedUnit };

export interface UnitDialogsProps {
  readonly units: readonly ListedUnit[];
  readonly work: UnitWork | null;
  readonly change: (seen: ListedUnit, change: UnitChange) => Promise<ChangeOutcome>;
  /** Called when the dialog of this action may close. Another dialog may be open by then. */
  readonly onDone: (work: UnitWork) => void;
  /** Called when a unit was added or moved, so that the tree shows it. */
  readonly onPlaced: (id: string, parentId: string | null) => void;
}

/** The dialog for the chosen action. */
export function UnitDialogs({ units, work, change, onDone, onPlaced }: UnitDialogsProps) {
  const notify = useNotify();
  const isOpen = useIsOpen(work);
  if (work === null) return null;

  const close = () => onDone(work);
  const refuse = (error: unknown): string | null => {
    if (isOpen(work)) return reasonsOf(error);
    notify.error(reasonsOf(error));
    return null;
  };
  /** Closes the dialog. The tree leads to the unit only if the user has not left the dialog before the answer. */
  const place = (id: string, parentId: string | null) => {
    if (isOpen(work)) onPlaced(id, parentId);
    close();
  };
  const rename = async (unit: ListedUnit, displayName: string): Promise<string | null> => {
    if (displayName !== unit.displayName) {
      const outcome = await change(unit, { displayName });
      if (outcome.kind === 'refused') return refuse(outcome.error);
      if (outcome.kind === 'done') notify.success(formTexts.saved);
    }
    close();
    return null;
  };
  const move = async (unit: ListedUnit, parentId: string | null): Promise<string | null> => {
    const outcome = await change(unit, { parentId });
    if (outcome.kind === 'refused') return refuse(outcome.error);
    if (outcome.kind === 'done') {
      const to = units.find(({ id }) => id === parentId)?.displayName ?? null;
      notify.success(structureTexts.moved(unit.displayName, to));
      place(unit.id, parentId);
    } else close();
    return null;
  };
  const placeOf = (parentId: string | null) =>
    parentId === null ? structureTexts.atTop : structureTexts.within(pathOf(units, parentId));

  switch (work.kind) {
    case 'add':
      return (
        <AddDialog
          parentId={work.parent?.id ?? null}
          place={placeOf(work.parent?.id ?? null)}
          onClose={close}
          onRefused={refuse}
          onAdded={place}
        />
      );
    case 'rename':
      return (
        <NameDialog
          title={structureTexts.renameTitle}
          place={placeOf(work.unit.parentId)}
          initial={work.unit.displayName}
          onSave={(name) => rename(work.unit, name)}
          onClose={close}
        />
      );
    case 'move':
      return (
        <MoveDialog
          units={units}
          unit={work.unit}
          onMove={(parentId) => move(work.unit, parentId)}
          onClose={close}
        />
      );
    case 'members':
      return (
        <MembersDialog
          unit={work.unit}
          isParent={units.some(({ parentId }) => parentId === work.unit.id)}
          onClose={close}
        />
      );
  }
}

/** Returns a function that tells whether the dialog of an action is still on the screen. */
function useIsOpen(work: UnitWork | null): (one: UnitWork) => boolean {
  const shown = useRef<UnitWork | null>(null);
  useEffect(() => {
    shown.current = work;
    return () => {
      shown.current = null;
    };
  }, [work]);
  return (one) => shown.current === one;
}

interface AddDialogProps {
  readonly parentId: string | null;
  readonly place: string;
  readonly onClose: () => void;
  readonly onAdded: (id: string, parentId: string | null) => void;
  /** Returns the error message for the dialog; null when the dialog was left and the error is told elsewhere. */
  readonly onRefused: (error: unknown) => string | null;
}

/**
 * Adds a unit. If no answer came, the unit may already exist, so a retry with the same name sends the same
 * key and creates the unit only once.
 */
function AddDialog({ parentId, place, onClose, onAdded, onRefused }: AddDialogProps) {
  const notify = useNotify();
  const refresh = useRefreshUnits();
  const keyFor = useBodyKey();
  const add = async (displayName: string): Promise<string | null> => {
    const body = { displayName, parentId };
    try {
      const { id } = await call(organizationUnitRoutes.create, { body }, { idempotencyKey: keyFor(body) });
      await refresh();
      notify.success(structureTexts.added(displayName));
      onAdded(id, parentId);
      return null;
    } catch (error) {
      return onRefused(error);
    }
  };
  return (
    <NameDialog title={structureTexts.newTitle} place={place} initial="" onSave={add} onClose={onClose} />
  );
}
