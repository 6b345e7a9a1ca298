import type { InPage } from './profile.ts';

/** What a browser says that keeps no drafts. */
export const NOTHING_KEPT = 'Nothing is kept here.';

/** The browser stores no drafts. */
export const WITHOUT_DRAFTS: InPage<string> = {
  script: refuseDatabase,
  argument: `kartoteka|${NOTHING_KEPT}`,
};

/** The browser stores no bytes of files. */
export const WITHOUT_FILES: InPage<string> = {
  script: refuseDatabase,
  argument: `kartoteka.files|${NOTHING_KEPT}`,
};

/** No tab ever gets the lock of the outbox, so nothing is sent for a card that is not open. */
export const WITHOUT_OUTBOX: InPage<string> = { script: withholdLock, argument: 'kartoteka.outbox/' };

/** Runs in the page. */
function refuseDatabase(argument: string): void {
  const [refused, words] = argument.split('|');
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openOther(this: IDBFactory, ...given: Parameters<typeof open>) {
    if (given[0] === refused) throw new DOMException(words, 'SecurityError');
    return open.apply(this, given);
  };
}

/** Runs in the page. */
function withholdLock(prefix: string): void {
  const { request } = LockManager.prototype as { request: (...given: unknown[]) => Promise<unknown> };
  const waits = function waits(this: LockManager, ...given: unknown[]) {
    if (!String(given[0]).startsWith(prefix)) return request.apply(this, given);
    return Promise.withResolvers<unknown>().promise;
  };
  Object.assign(LockManager.prototype, { request: waits });
}
