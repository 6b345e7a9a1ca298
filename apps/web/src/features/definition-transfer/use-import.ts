import {
  definitionTransferRoutes as routes,
  type Imported,
  type TransferPreview,
} from '@kartoteka/contract/definition-transfer';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useBodyKey } from '../../lib/idempotency.ts';
import { type Choices, NO_CHOICES } from './choices.ts';
import { type ChosenFile, readChosen } from './read-file.ts';

/** A definition file, the person's choices, and the server's comparison of the file with this plant. */
export interface Compared {
  readonly file: ChosenFile;
  readonly preview: TransferPreview;
  readonly choices: Choices;
  /** Whether `preview` was made for `choices`. If not, an import would store a result that the person has not seen. */
  readonly isUpToDate: boolean;
}

export interface ImportState {
  /** The last comparison, which stays while a new one is made; null until a chosen file is compared. */
  readonly compared: Compared | null;
  /**
   * The error and the refused file; null while no file is refused. `file` is null when it could not be read. Messages
   * about faults take names from the file's content.
   */
  readonly refused: { readonly error: unknown; readonly file: ChosenFile | null } | null;
  readonly isBusy: boolean;
  readonly open: (file: File) => Promise<void>;
  readonly choose: (choices: Choices) => Promise<void>;
  /**
   * @returns null when nothing was imported: another request is running, the choices are not compared, or the
   * definitions have changed, so a new comparison is shown
   */
  readonly send: () => Promise<Imported | null>;
}

/**
 * Milliseconds to wait for an answer. A comparison or an import of many definitions takes longer than other
 * calls.
 */
const PATIENCE = 120_000;
const CONFLICT = 409;

/** Returns the state of an import: the file, the decisions, and the server's comparison for them. */
export function useImport(): ImportState {
  const [compared, setCompared] = useState<Compared | null>(null);
  const [refused, setRefused] = useState<ImportState['refused']>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const keyOf = useBodyKey();

  const bodyOf = (file: ChosenFile, choices: Choices) =>
    // The content is sent unchecked, because the server judges it.
    ({ file: file.content as never, decisions: [...choices.decisions], parties: [...choices.parties] });

  /** Carries out the person's latest action in place of an earlier one, whose reading or comparison ends. */
  const carryOut = async <T>(action: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setBusy(true);
    try {
      return await action(own.signal);
    } finally {
      if (running.current === own) setBusy(false);
    }
  };

  const compare = async (file: ChosenFile, choices: Choices, signal: AbortSignal): Promise<void> => {
    try {
      const preview = await call(
        routes.preview,
        { body: bodyOf(file, choices) },
        { signal, patience: PATIENCE },
      );
      setRefused(null);
      setCompared({ file, preview, choices, isUpToDate: true });
    } catch (error) {
      if (signal.aborted) return;
      setRefused({ error, file });
      setCompared((last) => last && { ...last, isUpToDate: false });
    }
  };

  return {
    compared,
    refused,
    isBusy,
    open(chosen) {
      setRefused(null);
      setCompared(null);
      return carryOut(async (signal) => {
        try {
          await compare(await readChosen(chosen), NO_CHOICES, signal);
        } catch (error) {
          if (!signal.aborted) setRefused({ error, file: null });
        }
      });
    },
    async choose(choices) {
      if (compared === null) return;
      // Shows the choice at once. The comparison for it follows.
      setCompared({ ...compared, choices, isUpToDate: false });
      await carryOut((signal) => compare(compared.file, choices, signal));
    },
    async send() {
      if (compared === null || !compared.isUpToDate || isBusy) return null;
      const { file, choices, preview } = compared;
      const body = { ...bodyOf(file, choices), stamp: preview.stamp };
      return carryOut(async (signal) => {
        try {
          return await call(routes.import, { body }, { idempotencyKey: keyOf(body), patience: PATIENCE });
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== CONFLICT) throw error;
          await compare(file, choices, signal);
          return null;
        }
      });
    },
  };
}
