import { z } from 'zod';
import { BrowserGone, type DevTools } from './devtools.ts';

/** An empty page of a browser, and the connection to it. */
export interface Tab {
  /**
   * Calls a method and parses its answer. Throws when the browser refuses the call, gives another answer, or is gone,
   * or when the page has crashed.
   */
  send<T>(method: string, params: Readonly<Record<string, unknown>>, answer: z.ZodType<T>): Promise<T>;
  /**
   * Calls the listener with the parameters of each event of this name. A later listener for the same event replaces an
   * earlier one.
   */
  on(event: string, listener: (params: unknown) => void): void;
}

const target = z.object({ targetId: z.string() });
const session = z.object({ sessionId: z.string() });

/**
 * Opens an empty page and waits until its process runs.
 *
 * @throws BrowserGone when the browser dies or its page crashes
 */
export async function openTab(devTools: DevTools): Promise<Tab> {
  const crashed = Promise.withResolvers<never>();
  crashed.promise.catch(() => undefined);
  devTools.on('Inspector.targetCrashed', () => crashed.reject(new BrowserGone('The page has crashed')));
  const { targetId } = await devTools.send('Target.createTarget', { url: 'about:blank' }, target);
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: true }, session);
  const tab: Tab = {
    send: (method, params, answer) =>
      Promise.race([devTools.send(method, params, answer, sessionId), crashed.promise]),
    on: (event, listener) => devTools.on(event, listener),
  };
  await Promise.all([
    // Without this call no crash is reported.
    tab.send('Inspector.enable', {}, z.unknown()),
    tab.send('Runtime.evaluate', { expression: '1' }, z.unknown()),
  ]);
  return tab;
}
