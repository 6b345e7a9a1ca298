import { isPicture } from '@kartoteka/domain/file/media';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type InputHTMLAttributes, type ReactNode, type RefObject, useRef } from 'react';
import { PHOTO } from '../../../lib/files/file-kind.ts';
import { useFileLimits } from '../../../lib/files/use-file-limits.ts';
import { AttachIcon, CameraIcon } from '../../../ui/icons/action.tsx';
import { filesTexts } from '#texts/files';

export interface AddButtonsProps {
  /** The name of the field that the files belong to, for screen readers. Absent for the files of the entry itself. */
  readonly about?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  /** Called when the pointer or the focus reaches the buttons, because a press may follow. */
  readonly onNear: () => void;
  readonly isDisabled?: boolean;
  /** Further buttons in the same row, before the two buttons that add files. */
  readonly children?: ReactNode;
}

/**
 * The button 'Dodaj zdjęcie' opens the camera on a phone or tablet. The button 'Dodaj plik' offers the kinds of files
 * that the installation accepts.
 */
export function AddButtons({ about, onFiles, onNear, isDisabled = false, children }: AddButtonsProps) {
  const photo = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const { kinds } = useFileLimits();
  const takesPhotos = kinds.some(isPicture);
  const named = (label: string) => (about === undefined ? undefined : `${label}: ${about}`);
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', marginInlineStart: -2.5 }}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {children}
      {takesPhotos && (
        <Button
          startIcon={<CameraIcon />}
          disabled={isDisabled}
          aria-label={named(filesTexts.addPhoto)}
          onClick={() => photo.current?.click()}
        >
          {filesTexts.addPhoto}
        </Button>
      )}
      <Button
        startIcon={<AttachIcon />}
        disabled={isDisabled}
        aria-label={named(filesTexts.addFile)}
        onClick={() => file.current?.click()}
      >
        {filesTexts.addFile}
      </Button>
      {takesPhotos && (
        <HiddenInput
          input={photo}
          adds="photo"
          choice={{ accept: PHOTO, capture: 'environment' }}
          onFiles={onFiles}
        />
      )}
      <HiddenInput
        input={file}
        adds="file"
        choice={{ accept: kinds.join(','), multiple: true }}
        onFiles={onFiles}
      />
    </Stack>
  );
}

interface HiddenInputProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly adds: 'photo' | 'file';
  readonly choice: Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'capture' | 'multiple'>;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * The input of one button. Devices without a camera ignore `capture` and offer a choice of files. Phones
 * convert pictures of other formats, such as HEIC, to the first format that `accept` names.
 */
function HiddenInput({ input, adds, choice, onFiles }: HiddenInputProps) {
  return (
    <input
      ref={input}
      type="file"
      {...choice}
      data-adds={adds}
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
