import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { LinkIcon } from '../../ui/icons/editor.tsx';
import { linkAddress } from './link-address.ts';
import { richTextTexts as texts } from '#texts/form-rich-text';

/**
 * Makes the selected text a link, or changes or removes the link at the cursor. If no text is selected and the cursor
 * is in no link, it inserts the address as a linked text.
 */
export function LinkButton({ editor, isOn }: { readonly editor: Editor; readonly isOn: boolean }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setTyped(null);
    setRefused(false);
  };
  const open = () => {
    const { href } = editor.getAttributes('link') as { readonly href?: unknown };
    setTyped(typeof href === 'string' ? href : 'https://');
  };
  const set = () => {
    const href = linkAddress(typed ?? '');
    if (href === null) {
      setRefused(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isOn) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    close();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    close();
  };
  return (
    <>
      <Tooltip title={texts.link}>
        <IconButton
          ref={button}
          aria-label={texts.link}
          aria-pressed={isOn}
          aria-haspopup="dialog"
          onClick={open}
          sx={{ '&[aria-pressed="true"]': { bgcolor: 'action.selected', color: 'primary.main' } }}
        >
          <LinkIcon />
        </IconButton>
      </Tooltip>
      <Popover
        open={typed !== null}
        anchorEl={() => button.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.linkTitle } }}
      >
        <LinkForm
          address={typed ?? ''}
          isRefused={isRefused}
          onAddress={setTyped}
          onSet={set}
          onRemove={isOn ? remove : null}
        />
      </Popover>
    </>
  );
}

interface LinkFormProps {
  readonly address: string;
  readonly isRefused: boolean;
  readonly onAddress: (address: string) => void;
  readonly onSet: () => void;
  /** Null when there is no link to remove. */
  readonly onRemove: (() => void) | null;
}

function LinkForm({ address, isRefused, onAddress, onSet, onRemove }: LinkFormProps) {
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, padding: 2, width: 360, maxWidth: '90vw' }}
    >
      <TextField
        label={texts.linkAddress}
        type="text"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its text field
        autoFocus
        autoComplete="off"
        value={address}
        error={isRefused}
        helperText={isRefused ? texts.linkRefused : texts.linkHint}
        // A pasted address replaces the offered beginning.
        onFocus={(event) => event.target.select()}
        onChange={(event) => onAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onSet();
        }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        {onRemove && <Button onClick={onRemove}>{texts.linkRemove}</Button>}
        <Button variant="contained" onClick={onSet}>
          {texts.linkSet}
        </Button>
      </Box>
    </Box>
  );
}
