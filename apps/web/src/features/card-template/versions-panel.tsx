import { controlCardTemplateRoutes, type TemplateVersion } from '@kartoteka/contract/control-card-template';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formTexts } from '#texts/form';
import { codeOf } from '../../lib/code-of.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { queryOf } from '../../lib/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ArchiveIcon } from '../../ui/icons/editor.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CurrentMark } from './current-mark.tsx';
import { cardTemplateTexts as texts } from '#texts/card-template';
import type { VersionChangesProps } from './version-changes.tsx';

// The code of the differences is loaded when they are opened, because few people open them.
const VersionChanges = lazyPart<VersionChangesProps>(
  codeOf(() => import('./version-changes.tsx'), 'VersionChanges'),
  { waiting: <Skeleton variant="text" /> },
);

/**
 * All versions of the template's family, newest first: author, time, and the differences from the version
 * before.
 */
export function VersionsPanel({ templateId }: { readonly templateId: string }) {
  const id = useId();
  const { data, error, refetch } = useQuery(
    queryOf(controlCardTemplateRoutes.versions, { params: { id: templateId } }),
  );
  return (
    <Box component="section" aria-labelledby={id} data-place="versions">
      <Typography id={id} variant="h2" sx={{ marginBottom: 1 }}>
        {texts.versions}
      </Typography>
      {error && <ErrorState title={texts.versionsFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={72} />}
      {data && (
        <Stack component="ol" reversed spacing={1} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {data.items.map((version, at) => (
            <Version
              key={version.id}
              version={version}
              previous={data.items[at + 1] ?? null}
              isOpen={version.id === templateId}
            />
          ))}
        </Stack>
      )}
    </Box>
  );
}

interface VersionProps {
  readonly version: TemplateVersion;
  readonly previous: TemplateVersion | null;
  readonly isOpen: boolean;
}

function Version({ version, previous, isOpen }: VersionProps) {
  const [isShown, setShown] = useState(false);
  const { id, version: number, creationTime, createdBy, lastModificationTime, lastModifiedBy } = version;
  return (
    <Paper component="li" sx={{ padding: 1.5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {isOpen ? (
            texts.versionTitle(number)
          ) : (
            <MuiLink component={Link} to={`${paths.templates}/${id}`}>
              {texts.versionTitle(number)}
            </MuiLink>
          )}
        </Typography>
        {isOpen && (
          <Typography component="span" variant="body2" color="textSecondary">
            {texts.thisVersion}
          </Typography>
        )}
        {version.isCurrentVersion && <CurrentMark />}
        {version.isArchived && <Chip size="small" icon={<ArchiveIcon />} label={formTexts.inArchive} />}
        <Box sx={{ flex: 1 }} />
        <Typography component="span" variant="body2" className="tabular">
          {texts.cards(version.cardCount)}
        </Typography>
      </Stack>
      <Typography variant="body2" color="textSecondary" className="tabular">
        {texts.madeBy(createdBy?.name ?? null, formatDateTime(creationTime))}
        {lastModificationTime &&
          ` · ${texts.changedBy(lastModifiedBy?.name ?? null, formatDateTime(lastModificationTime))}`}
      </Typography>
      {previous ? (
        <Button
          size="small"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
          sx={{ marginLeft: -1 }}
        >
          {isShown ? texts.hideChanged : texts.whatChanged}
        </Button>
      ) : (
        <Typography variant="body2">{number === 1 ? texts.firstVersion : texts.previousDeleted}</Typography>
      )}
      {previous && isShown && <VersionChanges before={previous.id} after={id} />}
    </Paper>
  );
}
