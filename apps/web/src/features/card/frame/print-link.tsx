import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { queryOf } from '../../../lib/query.ts';
import { usePaperFile } from '../../../lib/use-paper-file.ts';
import { PrintIcon } from '../../../ui/icons/action.tsx';
import { DownloadIcon } from '../../../ui/icons/list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { cardTexts } from '#texts/card';
import { paperFileTexts } from '#texts/paper-file';

const TALL = { minHeight: 48 } as const;

/**
 * Links to the card's paper in a new tab, and downloads the paper as a PDF file. The address comes from the
 * server, because it may contain a signature that only the server can make.
 */
export function PrintLink({ cardId }: { cardId: string }) {
  const { data, error, refetch } = useQuery(
    queryOf(controlCardExportRoutes.link, { params: { id: cardId } }),
  );
  if (error && data === undefined) {
    return <ErrorState title={cardTexts.printFailed} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        component="a"
        href={data?.path}
        disabled={data === undefined}
        target="_blank"
        rel="noopener"
        variant="outlined"
        size="large"
        startIcon={<PrintIcon />}
        sx={TALL}
      >
        {cardTexts.print}
      </Button>
      <PdfButton cardId={cardId} path={data?.path} />
    </Box>
  );
}

/** Downloads the PDF file. After a second the same button cancels the download. */
function PdfButton({ cardId, path }: { cardId: string; path: string | undefined }) {
  const notify = useNotify();
  const { seconds, start, cancel } = usePaperFile(
    (name) => notify.success(paperFileTexts.saved(name)),
    (error) => notify.error(messageOf(error, paperFileTexts.failed)),
  );
  const order = (): void => {
    const proof = new URLSearchParams(path?.slice(path.indexOf('?')));
    start({
      cardId,
      expires: proof.get('expires') ?? undefined,
      signature: proof.get('signature') ?? undefined,
    });
  };
  const mayCancel = seconds !== null && seconds > 0;
  return (
    <Button
      variant="outlined"
      size="large"
      disabled={path === undefined}
      // Is not disabled, because a disabled button would lose the focus. A press in the first second does nothing.
      aria-disabled={seconds === 0}
      startIcon={
        seconds === null ? (
          <DownloadIcon />
        ) : (
          <CircularProgress size={20} color="inherit" aria-label={paperFileTexts.making} />
        )
      }
      onClick={mayCancel ? cancel : order}
      className="tabular"
      sx={TALL}
    >
      {mayCancel ? paperFileTexts.cancel(seconds) : paperFileTexts.download}
    </Button>
  );
}
