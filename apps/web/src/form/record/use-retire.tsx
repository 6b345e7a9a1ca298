import type { UsedBy } from '@kartoteka/contract/crud';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useNotify } from '../../ui/notices.tsx';
import { type Question, useAsk, useConfirm } from '../../ui/questions.tsx';
import { formTexts } from '#texts/form';
import { kitTexts } from '#texts/ui';
import type { CrudCalls, StoredRecord } from './crud-calls.ts';
import { Places, placesOf } from './places.tsx';
import { readRefusing } from './read-refusing.ts';
import { useConfirmRemoval } from './use-confirm-removal.ts';
import { usageWords } from './usage-words.ts';
import { type Turn, useTurns } from './use-turns.ts';

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
   * Deletes a record after a question. A record in use is not deleted. The user then sees the number of places that use
   * it, with links to the places that the user may open, and can archive the record instead if the resource has an
   * archive. Nothing is asked or deleted if another question opens first, and if the user presses another action or
   * leaves the screen. Resolves with 'removed', with the archived record if the user archives it instead, or with null
   * when nothing changed.
   */
  readonly remove: (retired: Retired) => Promise<'removed' | A | null>;
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
  const begin = useTurns();
  const { putAway, archive, unarchive } = useArchive(calls, done, begin);
  const refuse = useRefusal(calls, putAway);
  const remove = useCallback(
    async (retired: Retired): Promise<'removed' | A | null> => {
      const { id, name } = retired;
      const turn = begin();
      if (turn === null) return null;
      const usage = await readRefusing(calls.usage, id);
      if (!turn.mayAsk()) return null;
      if (usage) return refuse(retired, formTexts.inUse(name, usageWords(usage)), usage.items);
      if (!(await confirmRemoval(name))) return null;
      try {
        await calls.remove(id);
      } catch (error) {
        // The record may have come into use after the check, or the check failed.
        const isInUse = error instanceof ApiError && error.code === 'Kartoteka:InUse';
        if (isInUse && turn.mayAsk()) return refuse(retired, messageOf(error), placesOf(error));
        notify.error(messageOf(error));
        return null;
      }
      await done(formTexts.removed);
      return 'removed';
    },
    [begin, calls, confirmRemoval, done, notify, refuse],
  );
  return { remove, archive, unarchive };
}

type Done = (text: string) => Promise<void>;

/**
 * Returns a function that shows a notice of success and makes all screens of the resource read their data again. The
 * record itself is not read again, because a failed read would replace its open form. The form takes the record from
 * the answer.
 */
function useDone<A>(calls: Calls<A>): Done {
  const queries = useQueryClient();
  const notify = useNotify();
  return useCallback(
    async (text: string) => {
      notify.success(text);
      await queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) =>
          typeof first === 'string' && first.startsWith(calls.family) && first !== calls.name,
      });
    },
    [calls, notify, queries],
  );
}

/** Returns functions that archive a record with a question, archive it without one, and unarchive it. */
function useArchive<A>(calls: Calls<A>, done: Done, begin: () => Turn | null) {
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
    async ({ id, name, archiveRisk }: Retired) => {
      if (begin() === null) return null;
      const question = {
        title: formTexts.archiveTitle(name),
        text: archiveRisk,
        confirmLabel: formTexts.archive,
      };
      return archiveRisk === null || (await confirm(question)) ? putAway(id) : null;
    },
    [begin, confirm, putAway],
  );
  const unarchive = useCallback(
    (id: string) => attempt(calls.unarchive, id, formTexts.unarchivedDone),
    [attempt, calls],
  );
  return { putAway, archive, unarchive };
}

/**
 * Returns a function that shows the places where a record is used, and offers to archive the record if there is an
 * archive. The function resolves with the archived record; null when nothing changed.
 */
function useRefusal<A>(calls: Calls<A>, putAway: (id: string) => Promise<A | null>) {
  const ask = useAsk();
  return useCallback(
    async ({ id, archiveRisk }: Retired, reason: string, places: readonly UsedBy[]) => {
      const question: Question<'archive'> = {
        title: formTexts.inUseTitle,
        text: (
          <>
            {reason} <Places places={places} />
            {calls.archive && [formTexts.inUseArchive, archiveRisk].filter(Boolean).join(' ')}
          </>
        ),
        ...(calls.archive
          ? { choices: [{ value: 'archive', label: formTexts.archive, emphasis: 'main' }] }
          : { choices: [], cancelLabel: kitTexts.close }),
      };
      const answer = await ask(question);
      return answer === 'archive' ? putAway(id) : null;
    },
    [ask, calls, putAway],
  );
}
