import { type ListedUnit, organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { ApiError, messageOf } from '../../lib/api-error.ts';
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
  /** Called when the dialog may close. */
  readonly onDone: () => void;
  /** Called when a unit was added or moved, so that the tree shows it. */
  readonly onPlaced: (id: string, parentId: string | null) => void;
}

/** The dialog for the chosen action. */
export function UnitDialogs({ units, work, change, onDone, onPlaced }: UnitDialogsProps) {
  const notify = useNotify();
  if (work === null) return null;

  const rename = async (unit: ListedUnit, displayName: string): Promise<string | null> => {
    if (displayName !== unit.displayName) {
      const outcome = await change(unit, { displayName });
      if (outcome.kind === 'refused') return reasonOf(outcome.error);
      if (outcome.kind === 'done') notify.success(formTexts.saved);
    }
    onDone();
    return null;
  };
  const move = async (unit: ListedUnit, parentId: string | null): Promise<string | null> => {
    const outcome = await change(unit, { parentId });
    if (outcome.kind === 'refused') return reasonOf(outcome.error);
    onDone();
    if (outcome.kind === 'done') {
      const to = units.find(({ id }) => id === parentId)?.displayName ?? null;
      notify.success(structureTexts.moved(unit.displayName, to));
      onPlaced(unit.id, parentId);
    }
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
          onDone={onDone}
          onPlaced={onPlaced}
        />
      );
    case 'rename':
      return (
        <NameDialog
          title={structureTexts.renameTitle}
          place={placeOf(work.unit.parentId)}
          initial={work.unit.displayName}
          onSave={(name) => rename(work.unit, name)}
          onClose={onDone}
        />
      );
    case 'move':
      return (
        <MoveDialog
          units={units}
          unit={work.unit}
          onMove={(parentId) => move(work.unit, parentId)}
          onClose={onDone}
        />
      );
    case 'members':
      return (
        <MembersDialog
          unit={work.unit}
          isParent={units.some(({ parentId }) => parentId === work.unit.id)}
          onClose={onDone}
        />
      );
  }
}

interface AddDialogProps extends Pick<UnitDialogsProps, 'onDone' | 'onPlaced'> {
  readonly parentId: string | null;
  readonly place: string;
}

/**
 * Adds a unit. If no answer came, the unit may already exist, so a retry with the same name sends the same
 * key and creates the unit only once.
 */
function AddDialog({ parentId, place, onDone, onPlaced }: AddDialogProps) {
  const notify = useNotify();
  const refresh = useRefreshUnits();
  const keyFor = useBodyKey();
  const add = async (displayName: string): Promise<string | null> => {
    const body = { displayName, parentId };
    try {
      const { id } = await call(organizationUnitRoutes.create, { body }, { idempotencyKey: keyFor(body) });
      await refresh();
      notify.success(structureTexts.added(displayName));
      onDone();
      onPlaced(id, parentId);
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  };
  return (
    <NameDialog title={structureTexts.newTitle} place={place} initial="" onSave={add} onClose={onDone} />
  );
}

/** Returns the server's messages for the fields, or its general message if no field has one. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.validationErrors.size > 0) {
    return [...error.validationErrors.values()].join(' ');
  }
  return messageOf(error);
}
