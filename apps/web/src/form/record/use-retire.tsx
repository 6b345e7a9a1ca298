import type { UsageAnswer, UsedBy } from '@kartoteka/contract/crud';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useNotify } from '../../ui/notices.tsx';
import { useAsk, useConfirm } from '../../ui/questions.tsx';
import { formTexts } from '#texts/form';
import type { CrudCalls, StoredRecord } from './crud-calls.ts';
import { Places, placesOf } from './places.tsx';
import { useConfirmRemoval } from './use-confirm-removal.ts';
import { refusing, usageWords } from './usage-words.ts';

type Calls<A> = Pick<CrudCalls<never, A>, 'name' | 'family' | 'remove' | 'usage' | 'archive' | 'unarchive'>;

/** The record to delete or archive. */
interface Retired {
  readonly id: string;
  readonly name: string;
  /** The loss that archiving causes; null when there is none. */
  readonly archiveRisk: string | null;
}

export interface Retire<A> {
  /**
   * Deletes a record after a question. A record in use is not deleted: its places of use are shown as links, and
   * archiving is offered. Resolves with null when nothing changed.
   */
  readonly remove: (retired: Retired) => Promise<'removed' | 'archived' | null>;
  /**
   * Archives a record, after a question if something is lost. Returns the archived record; null when nothing
   * changed. Failures are shown as notices.
   */
  readonly archive: (retired: Retired) => Promise<A | null>;
  /** Unarchives a record. Returns the record; null after a failure, which is shown as a notice. */
  readonly unarchive: (id: string) => Promise<A | null>;
}

/** Provides deleting, archiving and unarchiving of a record, for its screen and for the rows of its list. */
export function useRetire<A extends StoredRecord>(calls: Calls<A>): Retire<A> {
  const notify = useNotify();
  const confirmRemoval = useConfirmRemoval();
  const done = useDone(calls);
  const { putAway, archive, unarchive } = useArchive(calls, done);
  const refuse = useRefusal(calls, putAway);
  const remove = useCallback(
    async (retired: Retired) => {
      const { id, name } = retired;
      const usage = await usageOf(calls, id);
      if (usage && usage.totalCount > 0) {
        return refuse(retired, formTexts.inUse(name, usageWords(usage)), usage.items);
      }
      if (!(await confirmRemoval(name))) return null;
      try {
        await calls.remove(id);
      } catch (error) {
        // The record may have come into use after the check, or the check failed.
        const places = error instanceof ApiError ? placesOf(error) : [];
        if (places.length > 0) return refuse(retired, messageOf(error), places);
        notify.error(messageOf(error));
        return null;
      }
      await done(formTexts.removed);
      return 'removed';
    },
    [calls, confirmRemoval, done, notify, refuse],
  );
  return { remove, archive, unarchive };
}

type Done = (text: string) => Promise<void>;

/** Returns a function that shows a notice of success and makes all screens of the resource read again. */
function useDone<A>(calls: Calls<A>): Done {
  const queries = useQueryClient();
  const notify = useNotify();
  return useCallback(
    async (text: string) => {
      notify.success(text);
      await queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith(calls.family),
      });
    },
    [calls, notify, queries],
  );
}

/** Returns functions that archive a record with a question, archive it without one, and unarchive it. */
function useArchive<A>(calls: Calls<A>, done: Done) {
  const notify = useNotify();
  const confirm = useConfirm();
  const attempt = useCallback(
    async (work: ((id: string) => Promise<A>) | undefined, id: string, text: string) => {
      try {
        const answer = (await work?.(id)) ?? null;
        await done(text);
        return answer;
      } catch (error) {
        notify.error(messageOf(error));
        return null;
      }
    },
    [done, notify],
  );

  const putAway = useCallback(
    (id: string) => attempt(calls.archive, id, formTexts.archivedDone),
    [attempt, calls],
  );
  const archive = useCallback(
    async ({ id, name, archiveRisk }: Retired) =>
      archiveRisk === null ||
      (await confirm({
        title: formTexts.archiveTitle(name),
        text: archiveRisk,
        confirmLabel: formTexts.archive,
      }))
        ? putAway(id)
        : null,
    [confirm, putAway],
  );
  const unarchive = useCallback(
    (id: string) => attempt(calls.unarchive, id, formTexts.unarchivedDone),
    [attempt, calls],
  );
  return { putAway, archive, unarchive };
}

/** Returns a function that shows the places where a record is used, and offers to archive the record. */
function useRefusal<A>(calls: Calls<A>, putAway: (id: string) => Promise<A | null>) {
  const ask = useAsk();
  return useCallback(
    async ({ id, archiveRisk }: Retired, reason: string, places: readonly UsedBy[]) => {
      const answer = await ask({
        title: formTexts.inUseTitle,
        text: (
          <>
            {reason}
            <Places places={places} />
            {calls.archive && [formTexts.inUseArchive, archiveRisk].filter(Boolean).join(' ')}
          </>
        ),
        choices: calls.archive ? [{ value: 'archive', label: formTexts.archive, emphasis: 'main' }] : [],
      });
      return answer === 'archive' && (await putAway(id)) ? 'archived' : null;
    },
    [ask, calls, putAway],
  );
}

/**
 * Returns the usage that prevents deletion; null when it cannot be read. The server then refuses the
 * deletion of a record in use.
 */
async function usageOf(calls: Pick<Calls<never>, 'usage'>, id: string): Promise<UsageAnswer | null> {
  try {
    const usage = await calls.usage?.(id);
    return usage ? refusing(usage) : null;
  } catch {
    return null;
  }
}
