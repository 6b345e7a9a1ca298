import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { codeOf } from '../../../lib/code-of.ts';
import { whenFocusIsLost } from '../../../ui/lost-focus.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { filesTexts } from '#texts/files';
import { isShownAs, lastingKey } from './lasting-key.ts';
import { originalOf, type ShownFile, withoutOriginals } from '../work/file-changes.ts';
import { AddButtons } from './add-buttons.tsx';
import { FileTile, TILE_OF } from './file-tile.tsx';
import { FileViewer, labelOf, Tiles } from './files-shown.tsx';
import { PASSED_BY } from './passed-by.ts';
import type { FilesInWork } from './files-in-work.ts';

// Users rarely draw on photos, so the dialog is loaded on demand.
const DrawDialog = lazyPart(codeOf(() => import('./draw-dialog.tsx'), 'DrawDialog'));

export interface FilesPartProps {
  /** The DOM id by which an error of the files focuses this part. */
  readonly id: string;
  readonly own: FilesInWork;
  /** The name of the field that the files support. Absent for the files of an entry itself or of a reason. */
  readonly about?: string;
  readonly error: string | null;
  /** Whether files can only be looked at now, and none can be added. */
  readonly isLocked?: boolean;
  /** More buttons for the row of buttons. */
  readonly children?: ReactNode;
}

/** The files of an entry or a reason while they can be changed: small pictures, and the buttons that add more. */
export function FilesPart({ id, own, about, error, isLocked = false, children }: FilesPartProps) {
  const { files, need, photos, adding } = own;
  const [open, setOpen] = useState<string | null>(null);
  const [drawn, setDrawn] = useState<ShownFile | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const shown = withoutOriginals(files);
  const { warm } = adding;
  const notify = useNotify();
  const draw = (file: ShownFile) => (own.full === null ? setDrawn(file) : notify.error(own.full));
  // Loads the code that makes files smaller as soon as this part is shown. When the user chooses a file, there may be
  // no network to load the code.
  useEffect(warm, [warm]);
  const missing = Math.max(0, need.min - photos);
  const isOpen = open !== null && files.some((file) => isShownAs(file, open));
  const remove = async (file: ShownFile): Promise<boolean> => {
    const isRemoved = await own.remove(file);
    // Moves the focus to the first button, because the picture that had the focus may be gone.
    if (isRemoved) whenFocusIsLost(() => part.current?.querySelector('button')?.focus());
    return isRemoved;
  };
  const close = (last: ShownFile) => {
    setOpen(null);
    // The tile that opened the viewer is gone if its photo was drawn upon, and a tablet may never have focused it.
    const tile = `[${TILE_OF}="${CSS.escape(lastingKey(last))}"] button`;
    whenFocusIsLost(() => part.current?.querySelector<HTMLElement>(tile)?.focus());
  };
  return (
    <Box
      ref={part}
      data-field={id}
      {...(missing === 0 && { [PASSED_BY]: '' })}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      {shown.length > 0 && (
        <Tiles aria-label={about === undefined ? filesTexts.title : filesTexts.titleOf(about)}>
          {shown.map((file) => (
            <FileTile
              key={lastingKey(file)}
              file={file}
              label={labelOf(file)}
              isDrawn={originalOf(files, file) !== null}
              onOpen={() => setOpen(file.ref)}
              onRetry={isLocked ? undefined : () => own.retry(file)}
            />
          ))}
        </Tiles>
      )}
      {need.isOffered && (
        <AddButtons
          about={about}
          onFiles={(chosen) => void adding.add(chosen)}
          onNear={adding.warm}
          isDisabled={isLocked}
        >
          {children}
        </AddButtons>
      )}
      {(error !== null || missing > 0) && (
        <Typography
          variant="body2"
          sx={{ color: error ? 'error.main' : 'text.secondary', fontWeight: error ? 600 : 400 }}
        >
          {error ?? (photos === 0 ? filesTexts.wanted(need.min) : filesTexts.wantedMore(need.min, photos))}
        </Typography>
      )}
      {isOpen && (
        <FileViewer
          files={files}
          opened={open}
          onClose={close}
          {...(!isLocked && { editing: { caption: own.caption, remove, draw } })}
        />
      )}
      {drawn && (
        <DrawDialog
          file={drawn}
          onDrawn={(picture) => {
            own.replace(picture, drawn);
            setOpen(picture.key);
          }}
          onClose={() => setDrawn(null)}
        />
      )}
    </Box>
  );
}
