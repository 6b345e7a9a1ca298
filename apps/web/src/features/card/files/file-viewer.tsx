import { isPicture } from '@kartoteka/domain/file/media';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { pictureQuery } from '../../../lib/files/file-pictures.ts';
import { useObjectUrl } from '../../../lib/files/use-object-url.ts';
import { RetryIcon } from '../../../ui/icons/action.tsx';
import { DocumentIcon } from '../../../ui/icons/picture.tsx';
import { HideIcon } from '../../../ui/icons/action.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { WHOLE_SCREEN } from './whole-screen.ts';
import { TouchDensity } from '../../../ui/touch-density.tsx';
import { filesTexts } from '#texts/files';
import { isShownAs, lastingKey } from './lasting-key.ts';
import { originalOf, type ShownFile, withoutOriginals } from '../work/file-changes.ts';
import { type Pair, type View, WHOLE, zoomed } from './view-zoom.ts';
import type { FileEditing } from './file-editing.ts';
import { ViewerBar } from './viewer-bar.tsx';
import { ViewerFacts } from './viewer-facts.tsx';
import { ViewerTurn } from './viewer-turn.tsx';
import { ZoomArea } from './zoom-area.tsx';

export interface FileViewerProps {
  readonly files: readonly ShownFile[];
  /** The `ref` or id of the file that is shown first. A change shows that file at once. */
  readonly opened: string;
  /** Called with the file that the viewer showed last. */
  readonly onClose: (last: ShownFile) => void;
  /** The functions that change the files; absent in a read-only viewer. */
  readonly editing?: FileEditing;
}

/** The factor by which one press of a button enlarges the picture. */
const STEP = 1.5;

/**
 * Shows files over the whole screen, one at a time. The user can enlarge them, go to the next one, and where
 * `editing` is given also name, draw upon and remove them.
 */
export function FileViewer({ files, opened, onClose, editing }: FileViewerProps) {
  const id = useId();
  const shown = withoutOriginals(files);
  const [ref, setRef] = useState(opened);
  const [openedBefore, setOpenedBefore] = useState(opened);
  const [wantsOriginal, setWantsOriginal] = useState(false);
  const [view, setView] = useState<View>(WHOLE);
  const sizes = useRef<{ shown: Pair; window: Pair }>({ shown: { x: 0, y: 0 }, window: { x: 0, y: 0 } });
  const measured = useCallback((picture: Pair, window: Pair) => {
    sizes.current = { shown: picture, window };
  }, []);
  const show = (next: string) => {
    setRef(next);
    setView(WHOLE);
    setWantsOriginal(false);
  };
  if (openedBefore !== opened) {
    setOpenedBefore(opened);
    show(opened);
  }
  // Finds the file anew at each render, because it may get its id, and other files may be removed while it is shown. A
  // picture that was drawn upon the file takes the place of the file, also after further drawings upon that picture.
  const isAt = (file: ShownFile | null): boolean =>
    file !== null && (isShownAs(file, ref) || isAt(originalOf(files, file)));
  const at = Math.max(0, shown.findIndex(isAt));
  const file = shown[at];
  if (file === undefined) return null;
  const original = originalOf(files, file);
  const showsOriginal = wantsOriginal && original !== null;
  const content = showsOriginal ? original : file;

  const close = () => onClose(file);
  const turn = (by: -1 | 1) => {
    const next = shown[at + by];
    if (next !== undefined) show(next.ref);
  };
  const zoom = (factor: number) =>
    setView((one) => zoomed(one, factor, { x: 0, y: 0 }, sizes.current.shown, sizes.current.window));
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const act = {
      ArrowLeft: () => turn(-1),
      ArrowRight: () => turn(1),
      '+': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      '0': () => setView(WHOLE),
    }[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  const remove = async (one: ShownFile) => {
    const neighbour = shown[at + 1] ?? shown[at - 1];
    if (!(await editing?.remove(one))) return;
    if (neighbour === undefined) close();
    else setRef(neighbour.ref);
  };
  return (
    <Dialog
      open
      fullScreen
      slotProps={WHOLE_SCREEN}
      onClose={close}
      aria-labelledby={`${id}-title`}
      onKeyDown={press}
    >
      <TouchDensity>
        <Stack sx={{ height: '100%', minHeight: 0 }}>
          <ViewerBar
            titleId={`${id}-title`}
            position={filesTexts.position(at + 1, shown.length)}
            file={content}
            original={original}
            showsOriginal={showsOriginal}
            isEnlarged={view.scale > 1}
            editing={editing && { ...editing, remove }}
            onOriginal={() => setWantsOriginal(!showsOriginal)}
            onZoom={(direction) => zoom(direction > 0 ? STEP : 1 / STEP)}
            onWhole={() => setView(WHOLE)}
            onClose={close}
          />
          <Box sx={{ position: 'relative', flex: 1, minHeight: 0, bgcolor: 'background.default' }}>
            <Content
              key={lastingKey(content)}
              file={content}
              view={view}
              onView={setView}
              onMeasured={measured}
              onSwipe={turn}
            />
            <ViewerTurn hasBefore={at > 0} hasAfter={at < shown.length - 1} onTurn={turn} />
          </Box>
          <ViewerFacts key={lastingKey(file)} file={file} onCaption={editing?.caption} />
        </Stack>
      </TouchDensity>
    </Dialog>
  );
}

interface ContentProps {
  readonly file: ShownFile;
  readonly view: View;
  readonly onView: (change: (view: View) => View) => void;
  readonly onMeasured: (shown: Pair, window: Pair) => void;
  readonly onSwipe: (direction: -1 | 1) => void;
}

function Content(props: ContentProps) {
  const { file } = props;
  if (file.isRedacted) {
    const text = filesTexts.redactedAbout(file.redactReason);
    return <Words icon={<HideIcon fontSize="large" />} text={text} />;
  }
  if (!isPicture(file.mediaType))
    return <Words icon={<DocumentIcon fontSize="large" />} text={filesTexts.pdf} />;
  return <Picture {...props} />;
}

function Picture({ file, ...zooming }: ContentProps) {
  const { id: userId } = useCurrentUser();
  const { data, error, refetch } = useQuery({
    ...pictureQuery({ userId, ...file }, 'whole'),
    placeholderData: (before: Blob | undefined) => before,
  });
  const url = useObjectUrl(data);
  const [size, setSize] = useState<Pair>({ x: file.width ?? 1, y: file.height ?? 1 });
  if (error) {
    return (
      <Words icon={null} text={filesTexts.notLoaded}>
        <Button variant="outlined" startIcon={<RetryIcon />} onClick={() => void refetch()}>
          {filesTexts.reload}
        </Button>
      </Words>
    );
  }
  if (url === null) return <Loading />;
  const isMeasured = file.width !== null && file.height !== null;
  return (
    <>
      {!isMeasured && (
        <img
          src={url}
          alt=""
          hidden
          onLoad={({ currentTarget: { naturalWidth: x, naturalHeight: y } }) => setSize({ x, y })}
        />
      )}
      <ZoomArea {...zooming} url={url} size={size} alt={file.caption === '' ? file.name : file.caption} />
    </>
  );
}

function Words(props: { icon: React.ReactNode; text: string; children?: React.ReactNode }) {
  return (
    <Stack sx={{ height: '100%', alignItems: 'center', justifyContent: 'center', gap: 2, padding: 3 }}>
      {props.icon}
      <Typography sx={{ textAlign: 'center', maxWidth: 480 }}>{props.text}</Typography>
      {props.children}
    </Stack>
  );
}
