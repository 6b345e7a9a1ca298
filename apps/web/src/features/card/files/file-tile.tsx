import { isPicture } from '@kartoteka/domain/file/media';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useSyncExternalStore } from 'react';
import { uploads } from '../../../lib/files/uploads.ts';
import { CloseIcon, RetryIcon } from '../../../ui/icons/action.tsx';
import { DocumentIcon } from '../../../ui/icons/picture.tsx';
import { HideIcon } from '../../../ui/icons/action.tsx';
import { DeviceIcon, ErrorIcon } from '../../../ui/icons/status.tsx';
import { filesTexts } from '#texts/files';
import type { ShownFile } from '../work/file-changes.ts';
import { FileThumbnail } from './file-thumbnail.tsx';
import { lastingKey } from './lasting-key.ts';

/** The width and height of a small picture in px, at the default size of text. */
const SIDE = 112;

const TileFrame = styled('li')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(0.5),
  width: theme.typography.pxToRem(SIDE),
  margin: 0,
}));

const TileBox = styled(Box)(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: theme.typography.pxToRem(SIDE),
  height: theme.typography.pxToRem(SIDE),
  overflow: 'hidden',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
  color: theme.palette.text.secondary,
}));

/** Attribute of a tile: the lasting key of its file. */
export const TILE_OF = 'data-tile-of';

export interface FileTileProps {
  readonly file: ShownFile;
  /** The label for screen readers: 'Otwórz: …', with the caption if there is one. */
  readonly label: string;
  readonly onOpen: () => void;
  readonly isDrawn: boolean;
  /** Sends a refused or stopped file again. Absent where files are only shown. */
  readonly onRetry?: (() => void) | undefined;
}

/** A file of an entry or a reason: its small picture, its caption or name, and the progress of its upload. */
export function FileTile({ file, label, onOpen, isDrawn, onRetry }: FileTileProps) {
  const { caption, name, mediaType, isRedacted, redactReason, key, refusal } = file;
  const below = caption === '' ? (isPicture(mediaType) ? null : name) : caption;
  return (
    <TileFrame {...{ [TILE_OF]: lastingKey(file) }}>
      <TileBox>
        <ButtonBase
          aria-label={label}
          onClick={onOpen}
          sx={{ position: 'absolute', inset: 0, borderRadius: 1 }}
        >
          <TilePicture file={file} />
        </ButtonBase>
        {isDrawn && <Corner>{filesTexts.drawn}</Corner>}
        {key !== null && <OnItsWay fileKey={key} isUploaded={file.id !== null} refusal={refusal} />}
      </TileBox>
      {isRedacted && <Below>{filesTexts.redactedBecause(redactReason)}</Below>}
      {below !== null && <Below>{below}</Below>}
      {refusal !== null && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
          {refusal}
        </Typography>
      )}
      {refusal !== null && onRetry && (
        <Button size="small" startIcon={<RetryIcon />} onClick={onRetry} sx={{ whiteSpace: 'normal' }}>
          {filesTexts.tryAgain}
        </Button>
      )}
    </TileFrame>
  );
}

function TilePicture({ file }: { file: ShownFile }) {
  if (file.isRedacted) return <HideIcon fontSize="large" />;
  if (!isPicture(file.mediaType)) return <DocumentIcon fontSize="large" />;
  return <FileThumbnail file={file} />;
}

function Below({ children }: { children: ReactNode }) {
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{
        display: '-webkit-box',
        WebkitLineClamp: 3,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        lineHeight: 1.3,
      }}
    >
      {children}
    </Typography>
  );
}

const Corner = styled('span')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  paddingInline: theme.spacing(0.5),
  ...theme.typography.body2,
  lineHeight: 1.5,
  textAlign: 'center',
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.text.primary,
  pointerEvents: 'none',
}));

/**
 * The progress of an upload with a button that stops it. While no upload runs, an icon shows that the file waits or was
 * refused.
 */
function OnItsWay(props: { fileKey: string; isUploaded: boolean; refusal: string | null }) {
  const { fileKey, isUploaded, refusal } = props;
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.of(fileKey));
  if (upload === null) {
    if (isUploaded && refusal === null) return null;
    const icon =
      refusal === null ? <DeviceIcon titleAccess={filesTexts.waits} /> : <ErrorIcon color="error" />;
    return (
      <Corner sx={{ insetInline: 'auto 0', insetBlock: '0 auto', lineHeight: 0, padding: 0.5 }}>
        {icon}
      </Corner>
    );
  }
  const percent = Math.floor(upload.part * 100);
  return (
    <Box sx={{ position: 'absolute', insetInline: 0, bottom: 0, bgcolor: 'background.paper', padding: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <LinearProgress
          variant="determinate"
          value={percent}
          aria-label={filesTexts.sending(percent)}
          sx={{ flex: 1 }}
        />
        <ButtonBase
          aria-label={filesTexts.stop}
          onClick={upload.cancel}
          sx={{ minWidth: 40, minHeight: 40, borderRadius: 1 }}
        >
          <CloseIcon />
        </ButtonBase>
      </Box>
    </Box>
  );
}
