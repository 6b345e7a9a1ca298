import { network } from '../../../lib/network.ts';
import { onTyping } from '../work/typing.ts';
import type { WorkStore } from '../work/work-store.ts';

/** The state of a group's submission. */
interface GroupState {
  readonly isSending: boolean;
  /** Time of the next attempt in ms; null when none is planned. */
  readonly retryAt: number | null;
  /** The reason why the last submission was not accepted and the user must look at the group; otherwise null. */
  readonly refusal: string | null;
}

/**
 * The reason why a wait ended. `due`: the time of the next attempt came, the server was reachable again, or the user
 * repeated the submission. `stopped`: the user stopped the submission. `overtaken`: the entries of the group changed.
 * `left`: the screen was closed.
 */
type WaitEnd = 'due' | 'stopped' | 'overtaken' | 'left';

/** The running and waiting submissions of groups, by element. They continue while the element is folded. */
export interface GroupWaits {
  of(elementId: string): GroupState;
  subscribe(listener: () => void): () => void;
  send<T>(elementId: string, work: () => Promise<T>): Promise<T>;
  /** Waits until the given time in ms, or until another event of `WaitEnd`. */
  until(elementId: string, retryAt: number): Promise<WaitEnd>;
  resume(elementId: string): void;
  /** Shows the reason until the group is submitted again. */
  refuse(elementId: string, refusal: string): void;
  stop(elementId: string): void;
  close(): void;
}

const IDLE: GroupState = { isSending: false, retryAt: null, refusal: null };
const SENDING: GroupState = { ...IDLE, isSending: true };

export function createGroupWaits(store: WorkStore): GroupWaits {
  const states = new Map<string, GroupState>();
  const waits = new Map<string, (how: WaitEnd) => void>();
  const listeners = new Set<() => void>();
  const set = (elementId: string, state: GroupState) => {
    states.set(elementId, state);
    for (const listener of listeners) listener();
  };
  const end = (elementId: string, how: WaitEnd) => waits.get(elementId)?.(how);
  return {
    of: (elementId) => states.get(elementId) ?? IDLE,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async send(elementId, work) {
      set(elementId, SENDING);
      try {
        return await work();
      } finally {
        set(elementId, IDLE);
      }
    },
    until(elementId, retryAt) {
      const { promise, resolve } = Promise.withResolvers<WaitEnd>();
      const timer = setTimeout(() => end(elementId, 'due'), Math.max(0, retryAt - Date.now()));
      // Ends the wait when the user changes the entries, because the submission is for the text at the press.
      const unwatch = onTyping(
        store,
        (one) => one === elementId,
        () => end(elementId, 'overtaken'),
      );
      const unwatchNetwork = network.subscribe(() => {
        if (network.state() === 'reachable') end(elementId, 'due');
      });
      waits.set(elementId, (how) => {
        waits.delete(elementId);
        clearTimeout(timer);
        unwatchNetwork();
        unwatch();
        set(elementId, IDLE);
        resolve(how);
      });
      set(elementId, { ...IDLE, retryAt });
      return promise;
    },
    resume: (elementId) => end(elementId, 'due'),
    refuse: (elementId, refusal) => set(elementId, { ...IDLE, refusal }),
    stop: (elementId) => end(elementId, 'stopped'),
    close() {
      for (const elementId of waits.keys()) end(elementId, 'left');
    },
  };
}
