import { CAPTION_LENGTH } from '@kartoteka/domain/limits';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { InputBox, PlainInput } from '../../../ui/input-box.tsx';
import { isSameTrimmed, useOwnText } from '../../../ui/use-own-text.ts';
import { filesTexts } from '#texts/files';
import type { ShownFile } from '../work/file-changes.ts';

export interface ViewerFactsProps {
  readonly file: ShownFile;
  /** Absent where the caption is only read. */
  readonly onCaption?: ((file: ShownFile, caption: string) => void) | undefined;
}

/** The facts under the picture: its caption, who added it and when, its name, size and hash. */
export function ViewerFacts({ file, onCaption }: ViewerFactsProps) {
  const { caption, name, size, stored } = file;
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', padding: 1.5, paddingInline: 2 }}>
      {onCaption && !file.isRedacted ? (
        <CaptionInput file={file} onCaption={onCaption} />
      ) : (
        caption !== '' && (
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{caption}</Typography>
        )
      )}
      <Typography variant="body2" color="textSecondary" className="tabular" sx={{ overflowWrap: 'anywhere' }}>
        {[
          name,
          filesTexts.size(size),
          ...(stored ? [filesTexts.by(stored.createdBy.name, formatDateTime(stored.creationTime))] : []),
        ].join(' · ')}
      </Typography>
      {stored && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ overflowWrap: 'anywhere', display: { xs: 'none', sm: 'block' } }}
        >
          {filesTexts.hash(stored.sha256)}
        </Typography>
      )}
    </Box>
  );
}

interface CaptionInputProps {
  readonly file: ShownFile;
  readonly onCaption: (file: ShownFile, caption: string) => void;
}

function CaptionInput({ file, onCaption }: CaptionInputProps) {
  const id = useId();
  const own = useOwnText(file.caption, isSameTrimmed);
  return (
    <Box sx={{ marginBottom: 1 }}>
      <Typography
        component="label"
        htmlFor={id}
        variant="subtitle1"
        sx={{ display: 'block', fontSize: '1rem' }}
      >
        {filesTexts.caption}
      </Typography>
      <InputBox>
        <PlainInput
          id={id}
          value={own.shown}
          maxLength={CAPTION_LENGTH}
          placeholder={filesTexts.captionHint}
          onChange={({ target }) => {
            own.type(target.value);
            onCaption(file, target.value);
          }}
          onBlur={own.leave}
        />
      </InputBox>
    </Box>
  );
}
