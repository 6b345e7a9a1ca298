import type { ListedUnit } from '@kartoteka/contract/organization-unit';
import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useMemo, useState } from 'react';
import { DialogAnswers } from '../../ui/dialog-answers.tsx';
import { OptionText } from '../../ui/option-text.tsx';
import { structureTexts } from '#texts/organization-unit';
import { type Place, placesFor } from './tree.ts';
import { narrowedBy } from '../../ui/narrowed.ts';

export interface MoveDialogProps {
  readonly units: readonly ListedUnit[];
  readonly unit: ListedUnit;
  /**
   * Moves the unit. A null `parentId` means the top level. Resolves with the reason for a failure, or with null when
   * the dialog may close.
   */
  readonly onMove: (parentId: string | null) => Promise<string | null>;
  readonly onClose: () => void;
}

const filterOptions = narrowedBy<Place>(({ name, above }) => `${above} ${name}`);

/**
 * Moves a unit without dragging, to any other place that does not make a cycle. Render it only while it is
 * open.
 */
export function MoveDialog({ units, unit, onMove, onClose }: MoveDialogProps) {
  const id = useId();
  const places = useMemo(() => placesFor(units, unit, structureTexts.top), [unit, units]);
  const [chosen, setChosen] = useState<Place | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isMoving, setMoving] = useState(false);

  const move = async () => {
    if (chosen === null) return setError(structureTexts.moveMissing);
    setMoving(true);
    const wrong = await onMove(chosen.id);
    setMoving(false);
    setError(wrong);
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {structureTexts.moveTitle(unit.displayName)}
      </DialogTitle>
      <DialogContent>
        <Autocomplete<Place>
          id={`${id}-to`}
          options={places}
          value={chosen}
          onChange={(_, next) => {
            setChosen(next);
            setError(null);
          }}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id: place }) => place ?? ''}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          filterOptions={filterOptions}
          noOptionsText={structureTexts.moveNowhere}
          renderOption={({ key, ...item }, { name, above }) => (
            <li key={key} {...item}>
              <OptionText note={above}>{name}</OptionText>
            </li>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              label={structureTexts.moveTo}
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its only field
              autoFocus
              error={error !== null}
              helperText={error ?? (chosen?.above || null)}
            />
          )}
        />
      </DialogContent>
      <DialogAnswers
        onCancel={onClose}
        confirmLabel={structureTexts.moveConfirm}
        isBusy={isMoving}
        onConfirm={() => {
          move().catch(reportError);
        }}
      />
    </Dialog>
  );
}
