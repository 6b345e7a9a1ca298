import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { definitionTransferTexts as texts } from '#texts/definition-transfer';

export interface FileChoiceProps {
  /** The name of the chosen file; null until a file is chosen. */
  readonly name: string | null;
  readonly onChoose: (file: File) => void;
}

/** Takes a file that the user chooses with the button or drops onto this area. */
export function FileChoice({ name, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onChoose(file);
  };
  return (
    <Paper
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        padding: 2,
        ...(isOver && { backgroundColor: 'action.selected' }),
      }}
    >
      <Button variant={name === null ? 'contained' : 'outlined'} onClick={() => input.current?.click()}>
        {name === null ? texts.choose : texts.chooseOther}
      </Button>
      <Typography sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        {name === null ? texts.chooseHint : texts.file(name)}
      </Typography>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label={texts.choose}
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Empties the input, so that the same file can be chosen again after a change.
            target.value = '';
            if (file !== undefined) onChoose(file);
          }}
        />
      </VisuallyHidden>
    </Paper>
  );
}
