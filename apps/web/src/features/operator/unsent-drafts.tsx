import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../lib/current-user.ts';
import { type Draft, draftBox } from '../../lib/draft-box.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import { type PlainColumn, PlainTable } from '../../list/plain-table.tsx';
import { operatorTexts as texts } from '#texts/operator';
import { type UnsentDraft, unsentDrafts } from './unsent-draft.ts';

const COLUMNS: readonly PlainColumn<UnsentDraft>[] = [
  { id: 'name', label: texts.name, isName: true, render: (draft) => draft.cardName || texts.unnamedCard },
  { id: 'element', label: texts.element, render: (draft) => draft.elementName },
  {
    id: 'at',
    label: texts.typedAt,
    isTabular: true,
    render: (draft) => formatDateTime(new Date(draft.at).toISOString()),
  },
];

/** The user's drafts on this device, each with a link to its card. Shows nothing without drafts. */
export function UnsentDrafts() {
  const { id: userId } = useCurrentUser();
  const { data } = useQuery({
    queryKey: ['drafts', userId],
    queryFn: async () => unsentDrafts(await draftBox.ofUser(userId)),
    staleTime: 0,
    gcTime: 0,
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ marginBottom: 1.5 }}>
        {texts.unsent}
      </Typography>
      <Alert severity="warning" sx={{ marginBottom: 1.5 }}>
        {texts.unsentAbout}
      </Alert>
      <PlainTable
        label={texts.unsent}
        columns={COLUMNS}
        rows={data}
        rowKey={(draft) => draft.key}
        href={hrefOf}
      />
    </Box>
  );
}

/** The whole form is edited on the card's view screen. */
function hrefOf({ cardId, isWholeForm }: Pick<Draft, 'cardId' | 'isWholeForm'>): string {
  return isWholeForm ? `${pathTo(paths.cardView, cardId)}?edit` : pathTo(paths.cardFill, cardId);
}
