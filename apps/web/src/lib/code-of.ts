/** Finds the address in the browser's message: '… dynamically imported module: https://…'. */
const ADDRESS = /https?:\/\/[^\s?]+/;

/**
 * Addresses of modules that failed to load. The value is a later import of the module that is running or has succeeded;
 * null if there is none.
 */
const missed = new Map<string, Promise<unknown> | null>();
let tries = 0;

/**
 * Returns a function that loads one export of a module: `codeOf(() => import('./charts.tsx'), 'Charts')`. After a
 * failure the next call loads the module again. Browsers may remember a failed module until the page is reloaded, so
 * later attempts add a query to its address.
 */
export function codeOf<M, Name extends keyof M>(load: () => Promise<M>, name: Name): () => Promise<M[Name]> {
  return async () => (await fetchModule(load))[name];
}

async function fetchModule<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (failure) {
    const address = ADDRESS.exec(failure instanceof Error ? failure.message : '')?.[0];
    if (address === undefined) throw failure;
    if (!missed.has(address)) {
      missed.set(address, null);
      throw failure;
    }
    return (await comeAgain(address)) as M;
  }
}

function comeAgain(address: string): Promise<unknown> {
  const known = missed.get(address);
  if (known) return known;
  tries += 1;
  const coming: Promise<unknown> = import(/* @vite-ignore */ `${address}?${tries}`);
  missed.set(address, coming);
  coming.catch(() => missed.set(address, null));
  return coming;
}
