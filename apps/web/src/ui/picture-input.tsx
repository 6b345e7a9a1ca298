import type { RefObject } from 'react';

export interface PictureInputProps {
  /** The input element, which a button clicks. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChoose: (file: File) => Promise<void>;
}

/** Asks for a file with a picture. The input is hidden, and a button clicks it. */
export function PictureInput({ input, onChoose }: PictureInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      hidden
      aria-hidden
      tabIndex={-1}
      onChange={async (event) => {
        const file = event.target.files?.[0];
        // Empties the input, so that the same file can be chosen again.
        event.target.value = '';
        if (file) await onChoose(file);
      }}
    />
  );
}
