import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, type RefObject, useRef } from 'react';
import { ACCEPTED, PHOTO } from '../../../lib/files/file-kind.ts';
import { AttachIcon, CameraIcon } from '../../../ui/icons/action.tsx';
import { filesTexts } from '#texts/files';

export interface AddButtonsProps {
  /** The name of the field that the files belong to, for screen readers. Absent for the files of the entry itself. */
  readonly about?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  /** Called when a button is about to be pressed. */
  readonly onNear: () => void;
  /** Further buttons of the same row, before these. */
  readonly children?: ReactNode;
}

/**
 * The button 'Dodaj zdjęcie' opens the camera on a phone or tablet. The button 'Dodaj plik' offers photos and PDF
 * files.
 */
export function AddButtons({ about, onFiles, onNear, children }: AddButtonsProps) {
  const photo = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const named = (label: string) => (about === undefined ? undefined : `${label}: ${about}`);
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', marginInlineStart: -2.5 }}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {children}
      <Button
        startIcon={<CameraIcon />}
        aria-label={named(filesTexts.addPhoto)}
        onClick={() => photo.current?.click()}
      >
        {filesTexts.addPhoto}
      </Button>
      <Button
        startIcon={<AttachIcon />}
        aria-label={named(filesTexts.addFile)}
        onClick={() => file.current?.click()}
      >
        {filesTexts.addFile}
      </Button>
      <HiddenInput input={photo} isCamera onFiles={onFiles} />
      <HiddenInput input={file} isCamera={false} onFiles={onFiles} />
    </Stack>
  );
}

interface HiddenInputProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly isCamera: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The input of one button. Devices without a camera ignore `capture` and offer a choice of files. */
function HiddenInput({ input, isCamera, onFiles }: HiddenInputProps) {
  return (
    <input
      ref={input}
      type="file"
      {...(isCamera ? { accept: PHOTO, capture: 'environment' } : { accept: ACCEPTED, multiple: true })}
      data-adds={isCamera ? 'photo' : 'file'}
      hidden
      aria-hidden
      tabIndex={-1}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // Empties the input, so that the same file can be chosen again.
        event.target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
