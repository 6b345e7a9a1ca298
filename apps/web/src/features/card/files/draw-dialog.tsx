import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { pictureQuery } from '../../../lib/files/file-pictures.ts';
import { prepareFile } from '../../../lib/files/prepare-file.ts';
import { useFileLimits } from '../../../lib/files/use-file-limits.ts';
import { useObjectUrl } from '../../../lib/files/use-object-url.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { CheckIcon, CloseIcon } from '../../../ui/icons/action.tsx';
import { UndoIcon } from '../../../ui/icons/editor.tsx';
import { ArrowMarkIcon, CircleMarkIcon, TextMarkIcon } from '../../../ui/icons/picture.tsx';
import { InputBox, PlainInput } from '../../../ui/input-box.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { useConfirm } from '../../../ui/questions.tsx';
import { WHOLE_SCREEN } from './whole-screen.ts';
import { TouchDensity } from '../../../ui/touch-density.tsx';
import { filesTexts } from '#texts/files';
import type { AddedFile, ShownFile } from '../work/file-changes.ts';
import { BarButton } from './bar-button.tsx';
import { DrawArea } from './draw-area.tsx';
import { drawnPicture } from './save-drawing.ts';
import type { Shape, Tool } from './shapes.ts';
import { addedFile, keep } from './use-add-files.ts';
import type { Pair } from './view-zoom.ts';

/** Maximum number of characters of one text upon a photo. */
const TEXT_LENGTH = 40;

export interface DrawDialogProps {
  readonly file: ShownFile;
  /** Called with the drawn picture after the device has stored it or has failed to store it. */
  readonly onDrawn: (picture: AddedFile) => void;
  readonly onClose: () => void;
}

/**
 * Draws arrows, circles and texts upon a photo. The result is a picture of its own, and the original stays beside it.
 */
export function DrawDialog({ file, onDrawn, onClose }: DrawDialogProps) {
  const id = useId();
  const { id: userId } = useCurrentUser();
  const limits = useFileLimits();
  const notify = useNotify();
  const confirm = useConfirm();
  const { data } = useQuery(pictureQuery({ userId, ...file }, 'whole'));
  const url = useObjectUrl(data);
  const [tool, setTool] = useState<Tool>('arrow');
  const [shapes, setShapes] = useState<readonly Shape[]>([]);
  const [textAt, setTextAt] = useState<Pair | null>(null);
  const [text, setText] = useState('');
  const textField = useRef<HTMLInputElement>(null);
  const [isSaving, setSaving] = useState(false);
  const add = (shape: Shape) => setShapes((before) => [...before, shape]);
  // A text counts as drawn without a press of 'Wstaw', so that no press of another button loses it.
  const typed: readonly Shape[] =
    textAt === null || text.trim() === '' ? [] : [{ kind: 'text', at: textAt, text: text.trim() }];
  const all = [...shapes, ...typed];
  const addTyped = () => {
    setShapes(all);
    setTextAt(null);
    setText('');
  };

  const write = (at: Pair) => {
    // Renders the field within the tap, so that the tablet opens its keyboard.
    flushSync(() => setTextAt(at));
    textField.current?.focus();
  };

  const save = async () => {
    if (all.length === 0 || data === undefined) return notify.error(filesTexts.drawNothing);
    setSaving(true);
    try {
      const key = idempotencyKey();
      const drawing = await drawnPicture(data, all, file.name);
      const prepared = await prepareFile(drawing, limits);
      if (!(await keep(userId, key, prepared))) notify.error(filesTexts.notKept);
      const { caption, formElementId, ref: original } = file;
      onDrawn(addedFile(key, prepared, formElementId, { caption, original }));
      onClose();
    } catch {
      notify.error(filesTexts.drawFailed);
      setSaving(false);
    }
  };
  const leave = async () => {
    // Stays open during a save, because the picture would be attached although the person has abandoned it.
    if (isSaving) return;
    const question = { title: filesTexts.drawLeaveTitle, text: filesTexts.drawLeaveText };
    if (all.length > 0 && !(await confirm({ ...question, confirmLabel: filesTexts.drawLeave, danger: true })))
      return;
    onClose();
  };
  return (
    <Dialog
      open
      fullScreen
      slotProps={WHOLE_SCREEN}
      onClose={() => void leave()}
      aria-labelledby={`${id}-title`}
    >
      <TouchDensity>
        <Stack sx={{ height: '100%', minHeight: 0 }}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.5, padding: 1 }}>
            <Typography id={`${id}-title`} variant="h2" sx={{ flex: 1, paddingInline: 1, minWidth: 100 }}>
              {filesTexts.drawTitle}
            </Typography>
            <Box
              sx={{
                order: { xs: 1, md: 0 },
                display: 'flex',
                flexWrap: 'wrap',
                gap: 0.5,
                width: { xs: '100%', md: 'auto' },
              }}
            >
              <Stack direction="row" role="group" aria-label={filesTexts.drawTools} sx={{ gap: 0.5 }}>
                {TOOLS.map(({ kind, icon, label }) => (
                  <BarButton
                    key={kind}
                    icon={icon}
                    label={label}
                    isPressed={tool === kind}
                    onPress={() => {
                      setTool(kind);
                      addTyped();
                    }}
                  />
                ))}
              </Stack>
              <BarButton
                icon={UndoIcon}
                label={filesTexts.undo}
                isDisabled={shapes.length === 0}
                onPress={() => setShapes((before) => before.slice(0, -1))}
              />
            </Box>
            <Button
              variant="contained"
              startIcon={<CheckIcon />}
              loading={isSaving}
              onClick={() => void save()}
            >
              {filesTexts.drawSave}
            </Button>
            <BarButton
              icon={CloseIcon}
              label={filesTexts.close}
              isDisabled={isSaving}
              isIconOnly
              onPress={() => void leave()}
            />
          </Stack>
          <Typography color="textSecondary" sx={{ paddingInline: 2, paddingBottom: 1 }}>
            {tool === 'text' ? filesTexts.drawTextAbout : filesTexts.drawAbout}
          </Typography>
          {textAt !== null && (
            <TextForm
              input={textField}
              text={text}
              onText={setText}
              onAdd={() => typed.length > 0 && addTyped()}
            />
          )}
          <Box sx={{ position: 'relative', flex: 1, minHeight: 0, bgcolor: 'background.default' }}>
            {url === null ? (
              <Loading />
            ) : (
              <DrawArea url={url} tool={tool} shapes={shapes} textAt={textAt} onShape={add} onText={write} />
            )}
          </Box>
        </Stack>
      </TouchDensity>
    </Dialog>
  );
}

const TOOLS = [
  { kind: 'arrow', icon: ArrowMarkIcon, label: filesTexts.arrow },
  { kind: 'circle', icon: CircleMarkIcon, label: filesTexts.circle },
  { kind: 'text', icon: TextMarkIcon, label: filesTexts.text },
] as const;

interface TextFormProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onAdd: () => void;
}

function TextForm({ input, text, onText, onAdd }: TextFormProps) {
  const id = useId();
  return (
    <Stack
      component="form"
      direction="row"
      sx={{ alignItems: 'flex-end', gap: 1, paddingInline: 2, paddingBottom: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd();
      }}
    >
      <Box sx={{ flex: 1, maxWidth: 480 }}>
        <Typography component="label" htmlFor={id} variant="subtitle1" sx={{ display: 'block' }}>
          {filesTexts.textLabel}
        </Typography>
        <InputBox>
          <PlainInput
            id={id}
            ref={input}
            value={text}
            maxLength={TEXT_LENGTH}
            onChange={(event) => onText(event.target.value)}
          />
        </InputBox>
      </Box>
      <Button type="submit" variant="outlined">
        {filesTexts.textAdd}
      </Button>
    </Stack>
  );
}
