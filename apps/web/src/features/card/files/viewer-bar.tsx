import { isPicture } from '@kartoteka/domain/file/media';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { saveFile } from '../../../lib/download.ts';
import { pictureQuery } from '../../../lib/files/file-pictures.ts';
import { CloseIcon, DeleteIcon, EditIcon } from '../../../ui/icons/action.tsx';
import { DownloadIcon } from '../../../ui/icons/list.tsx';
import { PictureIcon } from '../../../ui/icons/editor.tsx';
import { FitIcon, ZoomInIcon, ZoomOutIcon } from '../../../ui/icons/picture.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { filesTexts } from '#texts/files';
import type { ShownFile } from '../work/file-changes.ts';
import type { FileEditing } from './file-editing.ts';
import { FileActionsContext } from './file-actions.ts';
import { BarButton } from './bar-button.tsx';

export interface ViewerBarProps {
  readonly titleId: string;
  /** The position of the file among all files, such as '2 z 5'. */
  readonly position: string;
  readonly file: ShownFile;
  /** The original of a drawn picture, also while the original is shown; null for any other file. */
  readonly original: ShownFile | null;
  readonly showsOriginal: boolean;
  readonly isEnlarged: boolean;
  /** Absent where the files are only shown. */
  readonly editing:
    | (Omit<FileEditing, 'remove'> & { readonly remove: (file: ShownFile) => Promise<void> })
    | undefined;
  readonly onOriginal: () => void;
  readonly onZoom: (direction: -1 | 1) => void;
  readonly onWhole: () => void;
  readonly onClose: () => void;
}

/** Attribute of the part with the button that closes the viewer. */
export const CLOSES_VIEWER = 'data-closes-viewer';

/** The bar over the picture: the position of the file among all files, and the actions on the file. */
export function ViewerBar(props: ViewerBarProps) {
  const { titleId, position, file, original, showsOriginal, isEnlarged, editing } = props;
  const isShown = isPicture(file.mediaType) && !file.isRedacted;
  const download = useDownload(file);
  const moreActions = useContext(FileActionsContext);
  return (
    <Stack
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 0.5,
        padding: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography
        id={titleId}
        variant="h2"
        className="tabular"
        sx={{ flex: 1, paddingInline: 1, minWidth: 120 }}
      >
        {filesTexts.viewer} <span>{position}</span>
      </Typography>
      <Box
        sx={{ order: { xs: 1, md: 0 }, display: 'flex', flexWrap: 'wrap', width: { xs: '100%', md: 'auto' } }}
      >
        {isShown && (
          <>
            <BarButton
              icon={ZoomOutIcon}
              label={filesTexts.zoomOut}
              isDisabled={!isEnlarged}
              onPress={() => props.onZoom(-1)}
              isIconOnly
            />
            <BarButton
              icon={ZoomInIcon}
              label={filesTexts.zoomIn}
              onPress={() => props.onZoom(1)}
              isIconOnly
            />
            <BarButton
              icon={FitIcon}
              label={filesTexts.zoomReset}
              isDisabled={!isEnlarged}
              onPress={props.onWhole}
              isIconOnly
            />
          </>
        )}
        {original !== null && (
          <BarButton
            icon={PictureIcon}
            label={showsOriginal ? filesTexts.showDrawn : filesTexts.showOriginal}
            onPress={props.onOriginal}
          />
        )}
        {!file.isRedacted && <BarButton icon={DownloadIcon} label={filesTexts.download} onPress={download} />}
        {isShown && editing && !showsOriginal && (
          <BarButton icon={EditIcon} label={filesTexts.draw} onPress={() => editing.draw(file)} />
        )}
        {editing && !showsOriginal && (
          <BarButton
            icon={DeleteIcon}
            label={filesTexts.remove}
            onPress={() => void editing.remove(file)}
            isRed
          />
        )}
        {!editing && moreActions?.(file)}
      </Box>
      <span {...{ [CLOSES_VIEWER]: '' }}>
        <BarButton icon={CloseIcon} label={filesTexts.close} onPress={props.onClose} isIconOnly />
      </span>
    </Stack>
  );
}

/**
 * Returns a function that makes the browser save the content of the file, from this device or from the
 * server.
 */
function useDownload(file: ShownFile): () => void {
  const client = useQueryClient();
  const notify = useNotify();
  const { id: userId } = useCurrentUser();
  const save = async () => {
    try {
      const content = await client.query(pictureQuery({ userId, ...file }, 'whole'));
      saveFile({ name: file.name, content });
    } catch {
      notify.error(filesTexts.downloadFailed);
    }
  };
  return () => void save();
}
