/**
 * The parts of a service worker's global scope that this app's worker uses. TypeScript's type library for workers
 * conflicts with its type library for pages.
 */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    matchAll(options: {
      readonly includeUncontrolled: boolean;
      readonly type: 'window';
    }): Promise<readonly Tab[]>;
    claim(): Promise<void>;
  };
  readonly location: Pick<Location, 'origin'>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: TabEvent) => void): void;
}

/** An open page of the app. */
export interface Tab {
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface TabEvent extends LastingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
