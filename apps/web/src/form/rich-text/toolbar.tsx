import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef } from 'react';
import {
  BoldIcon,
  BulletListIcon,
  ItalicIcon,
  NumberListIcon,
  PictureIcon,
  RedoIcon,
  UndoIcon,
} from '../../ui/icons/editor.tsx';
import type { Icon } from '../../ui/icons/icon.tsx';
import { PictureInput } from '../../ui/picture-input.tsx';
import { HEADINGS, type HeadingLevel } from './extensions.ts';
import { LinkButton } from './link-button.tsx';
import { TableMenu } from './table-menu.tsx';
import { richTextTexts as texts } from '#texts/form-rich-text';

export interface ToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  readonly onPicture: (file: File) => Promise<void>;
}

const toolbarLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  padding: 0.5,
  // Small buttons, so that the toolbar needs few lines.
  '& .MuiIconButton-root': { minWidth: 36, minHeight: 36, padding: 0.75 },
  '& .MuiSelect-select': { typography: 'body2' },
  '& .MuiDivider-root': { marginInline: 0.25 },
  borderBottom: 1,
  borderColor: 'divider',
};

/** The buttons of the editor. A button with a format shows whether its format applies at the cursor. */
export function Toolbar({ editor, label, onPicture }: ToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: HEADINGS.find((level) => now.isActive('heading', { level })) ?? 0,
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      link: now.isActive('link'),
      table: now.isActive('table'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <Box role="group" aria-label={texts.toolbar(label)} sx={toolbarLook}>
      <StyleChoice editor={editor} heading={state.heading} />
      <Tool label={texts.bold} icon={BoldIcon} isOn={state.bold} onPress={() => run().toggleBold().run()} />
      <Tool
        label={texts.italic}
        icon={ItalicIcon}
        isOn={state.italic}
        onPress={() => run().toggleItalic().run()}
      />
      <Divider orientation="vertical" flexItem />
      <Tool
        label={texts.bulletList}
        icon={BulletListIcon}
        isOn={state.bulletList}
        onPress={() => run().toggleBulletList().run()}
      />
      <Tool
        label={texts.orderedList}
        icon={NumberListIcon}
        isOn={state.orderedList}
        onPress={() => run().toggleOrderedList().run()}
      />
      <Divider orientation="vertical" flexItem />
      <LinkButton editor={editor} isOn={state.link} />
      <PictureButton onPicture={onPicture} />
      <TableMenu editor={editor} isInside={state.table} />
      <Divider orientation="vertical" flexItem />
      <Tool
        label={texts.undo}
        icon={UndoIcon}
        isDisabled={!state.canUndo}
        onPress={() => run().undo().run()}
      />
      <Tool
        label={texts.redo}
        icon={RedoIcon}
        isDisabled={!state.canRedo}
        onPress={() => run().redo().run()}
      />
    </Box>
  );
}

interface StyleChoiceProps {
  readonly editor: Editor;
  /** The level of the heading at the cursor; 0 when the cursor is in no heading. */
  readonly heading: number;
}

function StyleChoice({ editor, heading }: StyleChoiceProps) {
  return (
    <TextField
      select
      value={heading}
      onChange={(event) => setStyle(editor, Number(event.target.value))}
      sx={{ width: 132 }}
      slotProps={{ select: { inputProps: { 'aria-label': texts.style } } }}
    >
      <MenuItem value={0}>{texts.paragraph}</MenuItem>
      {HEADINGS.map((level) => (
        <MenuItem key={level} value={level}>
          {texts.heading(level)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function PictureButton({ onPicture }: Pick<ToolbarProps, 'onPicture'>) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tool label={texts.picture} icon={PictureIcon} onPress={() => file.current?.click()} />
      <PictureInput input={file} onChoose={onPicture} />
    </>
  );
}

function setStyle(editor: Editor, level: number): void {
  const chain = editor.chain().focus();
  if (level === 0) chain.setParagraph().run();
  else chain.setHeading({ level: level as HeadingLevel }).run();
}

interface ToolProps {
  readonly label: string;
  readonly icon: Icon;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

function Tool({ label, icon: ToolIcon, isOn, isDisabled = false, onPress }: ToolProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          aria-label={label}
          aria-pressed={isOn}
          disabled={isDisabled}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
          sx={{ '&[aria-pressed="true"]': { bgcolor: 'action.selected', color: 'primary.main' } }}
        >
          <ToolIcon />
        </IconButton>
      </span>
    </Tooltip>
  );
}
