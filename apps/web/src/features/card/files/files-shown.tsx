import type { AttachedFile } from '@kartoteka/contract/file';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { codeOf } from '../../../lib/code-of.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { filesTexts } from '#texts/files';
import { originalOf, type ShownFile, shownStored, withoutOriginals } from '../work/file-changes.ts';
import { FileTile } from './file-tile.tsx';

// Few files are opened, so the viewer is loaded on demand.
export const FileViewer = lazyPart(codeOf(() => import('./file-viewer.tsx'), 'FileViewer'));

export const Tiles = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));

export const labelOf = ({ caption, name }: ShownFile): string =>
  filesTexts.open(caption === '' ? name : `${caption} (${name})`);

export interface FilesShownProps {
  readonly files: readonly AttachedFile[];
  /** Names the list for screen readers. */
  readonly label?: string;
}

/** Stored files that are only shown: small pictures that open the viewer. Renders nothing without files. */
export function FilesShown({ files, label }: FilesShownProps) {
  const all = useMemo(() => files.map(shownStored), [files]);
  return <FilesLookedAt files={all} label={label} />;
}

export interface FilesLookedAtProps {
  readonly files: readonly ShownFile[];
  readonly label?: string | undefined;
}

/** Files that are only shown, stored on the server or waiting on this device. */
export function FilesLookedAt({ files: all, label = filesTexts.title }: FilesLookedAtProps) {
  const [open, setOpen] = useState<string | null>(null);
  const shown = withoutOriginals(all);
  if (shown.length === 0) return null;
  return (
    <>
      <Tiles aria-label={label}>
        {shown.map((file) => (
          <FileTile
            key={file.ref}
            file={file}
            label={labelOf(file)}
            isDrawn={originalOf(all, file) !== null}
            onOpen={() => setOpen(file.ref)}
          />
        ))}
      </Tiles>
      {open !== null && <FileViewer files={all} opened={open} onClose={() => setOpen(null)} />}
    </>
  );
}
