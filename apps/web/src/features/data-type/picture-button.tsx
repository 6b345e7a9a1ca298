import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useRef } from 'react';
import { CloseIcon } from '../../ui/icons/action.tsx';
import { PictureIcon } from '../../ui/icons/editor.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { dataTypeTexts as texts } from '#texts/data-type';

export interface PictureButtonProps {
  readonly number: number;
  /** A data URL; null if the option has no picture. */
  readonly picture: string | null;
  /** Path of the picture in the form, at which the server reports errors of the picture. */
  readonly field: string;
  readonly onChoose: (file: File) => Promise<void>;
  readonly onRemove: () => void;
}

/** The picture as a thumbnail with a button that removes it, or a button that asks for a file. */
export function PictureButton({ number, picture, field, onChoose, onRemove }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const name = `${number}`;
  const label = picture === null ? texts.addPicture(name) : texts.removePicture(name);
  return (
    <Box data-field={field} sx={{ display: 'flex', alignItems: 'center', marginTop: { sm: 3 } }}>
      {picture !== null && (
        <Box
          component="img"
          src={picture}
          alt={texts.picture}
          sx={{
            width: 40,
            height: 40,
            objectFit: 'contain',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'common.white',
          }}
        />
      )}
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          onClick={() => (picture === null ? input.current?.click() : onRemove())}
        >
          {picture === null ? <PictureIcon /> : <CloseIcon />}
        </IconButton>
      </Tooltip>
      <PictureInput input={input} onChoose={onChoose} />
    </Box>
  );
}
