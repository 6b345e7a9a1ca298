import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { keyOf } from '../../lib/query.ts';
import { useNotify } from '../../ui/notices.tsx';
import type { ListDefinition, ListRow } from '../list-definition.ts';
import { listTexts } from '#texts/list';

/** The open dialog: the row, and whether a reason is required. */
interface RemovalQuestion<Row> {
  readonly row: Row;
  readonly wantsReason: boolean;
  /** The server's error about the reason; null if there is none. */
  readonly reasonError: string | null;
}

export interface RemovalControl<Row> {
  /** Null while no dialog is open. */
  readonly question: RemovalQuestion<Row> | null;
  readonly isRemoving: boolean;
  readonly ask: (row: Row) => void;
  readonly cancel: () => void;
  /** Deletes the row, and resolves to whether it was deleted. The reason is null if none is required. */
  readonly confirm: (reason: string | null) => Promise<boolean>;
}

/** Deletes a row: the question, the call and the notice (spec 8.4, 8.5). */
export function useRemoval<Row extends ListRow>(list: ListDefinition<Row>): RemovalControl<Row> {
  const { removal, calls } = list;
  const [question, setQuestion] = useState<RemovalQuestion<Row> | null>(null);
  const notify = useNotify();
  const client = useQueryClient();

  const mutation = useMutation({
    mutationFn: async ({ row, reason }: { row: Row; reason: string | null }) => removal?.remove(row, reason),
    onSuccess: () => {
      setQuestion(null);
      notify.success(listTexts.removed);
      // The deletion does not wait for these reads, because the question about another row may be open by then.
      for (const route of [calls.search, ...(removal?.shownBy ?? [])])
        client.invalidateQueries({ queryKey: keyOf(route) }).catch(reportError);
    },
    onError: (error, { row }) => {
      const reasonError = reasonErrorOf(error);
      if (reasonError !== null) {
        // The row has changed since it was listed, so a reason is required now.
        setQuestion({ row, wantsReason: true, reasonError });
        return;
      }
      setQuestion(null);
      notify.error(messageOf(error, listTexts.removeFailed));
    },
  });

  const ask = useCallback(
    (row: Row) => setQuestion({ row, wantsReason: removal?.needsReason?.(row) ?? false, reasonError: null }),
    [removal],
  );

  return {
    question,
    isRemoving: mutation.isPending,
    ask,
    cancel: () => setQuestion(null),
    confirm: (reason) => {
      if (question === null || mutation.isPending) return Promise.resolve(false);
      return mutation.mutateAsync({ row: question.row, reason }).then(
        () => true,
        () => false,
      );
    },
  };
}

function reasonErrorOf(error: unknown): string | null {
  return error instanceof ApiError ? (error.validationErrors.get('reason') ?? null) : null;
}
