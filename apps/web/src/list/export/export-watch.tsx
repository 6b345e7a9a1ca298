import { listExportRoutes } from '@kartoteka/contract/list-export';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { keyOf, queryOf } from '../../lib/query.ts';
import { useNotify } from '../../ui/notices.tsx';
import { exportTexts } from '#texts/list-export';
import { forgetExport } from './pending-exports.ts';

/** Milliseconds between two reads while a file is being written. */
const PAUSE = 2000;

/**
 * Shows a notice, on every screen, when a file that the server writes in the background is ready or has
 * failed.
 */
export function ExportWatch({ ids }: { readonly ids: readonly string[] }) {
  return ids.map((id) => <Watched key={id} id={id} />);
}

function Watched({ id }: { readonly id: string }) {
  const notify = useNotify();
  const client = useQueryClient();
  const { data, error } = useQuery({
    ...queryOf(listExportRoutes.get, { params: { id } }),
    refetchInterval: PAUSE,
    staleTime: 0,
  });
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) forgetExport(id);
    if (data?.state !== 'ready' && data?.state !== 'failed') return;
    forgetExport(id);
    if (data.state === 'ready') notify.success(exportTexts.fileReady(data.fileName));
    else notify.error(data.error ?? exportTexts.exportFailed);
    client.invalidateQueries({ queryKey: keyOf(listExportRoutes.list) }).catch(reportError);
  }, [client, data, id, isGone, notify]);
  return null;
}
