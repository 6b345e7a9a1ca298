/** How browsers say what did not come: '… dynamically imported module: https://…'. */
const ADDRESS = /https?:\/\/[^\s?]+/;

/** What did not come once, and whatever came instead. */
const missed = new Map<string, Promise<unknown> | null>();
let tries = 0;

/**
 * What a module exports, for when it is needed: `codeOf(() => import('./charts.tsx'), 'Charts')`. What did not come once is
 * asked for again by the next call; a browser that remembers the failure for as long as the page stands gets another
 * address of the same file.
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
