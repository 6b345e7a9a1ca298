import type { AttachedFile } from '@kartoteka/contract/file';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { AwaitingIcon, DeviationIcon, ReturnedIcon } from '../../../ui/icons/status.tsx';
import { filesTexts } from '#texts/files';
import { FilesShown } from '../files/files-shown.tsx';
import type { AttentionItem, Calm } from './attention.ts';
import { approveTexts } from '#texts/card-approve';

/**
 * Lists the entries that need attention, with the reasons. If there are none, it shows a conclusion about the
 * card.
 */
export function AttentionList({
  items,
  calm,
  onShow,
}: {
  items: readonly AttentionItem[];
  calm: Calm;
  onShow: (elementId: string) => void;
}) {
  return (
    <Paper component="section" aria-labelledby="attention-title" sx={{ padding: 2 }}>
      <Typography variant="h2" id="attention-title" sx={{ marginBottom: 1 }}>
        {approveTexts.attention}
      </Typography>
      {items.length === 0 && <Typography color="textSecondary">{approveTexts.calm[calm]}</Typography>}
      {items.map((item) => (
        <AttentionEntry key={item.entryId} item={item} onShow={onShow} />
      ))}
    </Paper>
  );
}

export interface AttentionEntryProps {
  readonly item: AttentionItem;
  /** Absent on screens where the entry is already in sight. */
  readonly onShow?: (elementId: string) => void;
}

/** One entry that deserves attention, with the reasons. */
export function AttentionEntry({ item, onShow }: AttentionEntryProps) {
  const { elementName, ordinal, deviations, comment, files, reopenedAt, lateHours } = item;
  const title = ordinal === null ? elementName : approveTexts.entryOf(elementName, ordinal);
  return (
    <Stack
      direction="row"
      sx={{ gap: 2, alignItems: 'flex-start', borderTop: 1, borderColor: 'divider', paddingBlock: 1 }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h3">{title}</Typography>
        {deviations.map((one) => (
          <Box key={one.name + one.norm}>
            <Line colour="error.main" icon={<DeviationIcon />}>
              {approveTexts.outside(one.name, one.actual, one.norm)}
            </Line>
            {one.comment !== null && (
              <Typography sx={{ marginInlineStart: 4, whiteSpace: 'pre-wrap' }}>
                {approveTexts.comment(one.comment)}
              </Typography>
            )}
            <Files files={one.files} label={filesTexts.titleOf(one.name)} />
          </Box>
        ))}
        {comment !== null && (
          <Typography sx={{ whiteSpace: 'pre-wrap' }}>{approveTexts.comment(comment)}</Typography>
        )}
        <Files files={files} label={filesTexts.titleOf(title)} />
        {reopenedAt !== null && (
          <Line colour="warning.main" icon={<ReturnedIcon />}>
            {approveTexts.reopened(formatDateTime(reopenedAt))}
          </Line>
        )}
        {lateHours !== null && (
          <Line colour="warning.main" icon={<AwaitingIcon />}>
            {approveTexts.late(lateHours)}
          </Line>
        )}
      </Box>
      {onShow && (
        <Button
          aria-label={`${approveTexts.show}: ${title}`}
          onClick={() => onShow(item.elementId)}
          sx={{ minHeight: 48 }}
        >
          {approveTexts.show}
        </Button>
      )}
    </Stack>
  );
}

function Files({ files, label }: { files: readonly AttachedFile[]; label: string }) {
  if (files.length === 0) return null;
  return (
    <Box sx={{ marginInlineStart: 4, paddingBlock: 1 }}>
      <FilesShown files={files} label={label} />
    </Box>
  );
}

function Line({ colour, icon, children }: { colour: string; icon: ReactNode; children: string }) {
  return (
    <Typography sx={{ display: 'flex', gap: 0.75, color: colour, fontWeight: 600, paddingBlock: 0.25 }}>
      {icon}
      <span>{children}</span>
    </Typography>
  );
}
