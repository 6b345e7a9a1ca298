import type { UsedBy } from '@kartoteka/contract/crud';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useNotify } from '../../ui/notices.tsx';
import { useAsk, useConfirm } from '../../ui/questions.tsx';
import { formTexts } from '#texts/form';
import type { CrudCalls, StoredRecord } from './crud-calls.ts';
import { Places } from './places.tsx';

type Calls = Pick<CrudCalls<never, StoredRecord>, 'name' | 'family' | 'remove' | 'archive' | 'unarchive'>;

export interface Retire {
  /** Asks and deletes; what is in use is refused with its places as links, and the archive is offered. Null: nothing changed. */
  readonly remove: (id: string, name: string) => Promise<'removed' | 'archived' | null>;
  /** True: it is done. Failures are told. */
  readonly archive: (id: string) => Promise<boolean>;
  readonly unarchive: (id: string) => Promise<boolean>;
}

/** Deleting, archiving and bringing back a record, for its screen and for the rows of its list. */
export function useRetire(calls: Calls): Retire {
  const queries = useQueryClient();
  const notify = useNotify();
  const ask = useAsk();
  const confirm = useConfirm();

  const done = useCallback(
    async (text: string) => {
      notify.success(text);
      await queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith(calls.family),
      });
      return true;
    },
    [calls, notify, queries],
  );
  const attempt = useCallback(
    async (work: () => Promise<unknown>, text: string) => {
      try {
        await work();
      } catch (error) {
        notify.error(messageOf(error));
        return false;
      }
      return done(text);
    },
    [done, notify],
  );

  const archive = useCallback(
    (id: string) => attempt(async () => calls.archive?.(id), formTexts.archivedDone),
    [attempt, calls],
  );
  const unarchive = useCallback(
    (id: string) => attempt(async () => calls.unarchive?.(id), formTexts.unarchivedDone),
    [attempt, calls],
  );
  const remove = useCallback(
    async (id: string, name: string) => {
      const isSure = await confirm({
        title: formTexts.removeTitle(name),
        text: formTexts.removeText,
        confirmLabel: formTexts.remove,
        danger: true,
      });
      if (!isSure) return null;
      try {
        await calls.remove(id);
      } catch (error) {
        const places = error instanceof ApiError ? placesOf(error) : [];
        if (places.length === 0) {
          notify.error(messageOf(error));
          return null;
        }
        const answer = await ask({
          title: formTexts.inUseTitle,
          text: (
            <>
              {messageOf(error)}
              <Places places={places} />
              {calls.archive && formTexts.inUseArchive}
            </>
          ),
          choices: calls.archive ? [{ value: 'archive', label: formTexts.archive, emphasis: 'main' }] : [],
        });
        return answer === 'archive' && (await archive(id)) ? 'archived' : null;
      }
      await done(formTexts.removed);
      return 'removed';
    },
    [archive, ask, calls, confirm, done, notify],
  );
  return { remove, archive, unarchive };
}

/** `data.usedBy` of the refusal (wire, 'Kartoteka:InUse'). */
function placesOf(error: ApiError): readonly UsedBy[] {
  if (error.code !== 'Kartoteka:InUse') return [];
  const { usedBy } = (error.data ?? {}) as { readonly usedBy?: readonly UsedBy[] };
  return usedBy ?? [];
}
