/** Caches of pictures begin with this, followed by the person's id. The service worker finds a picture in any cache. */
const PICTURES = 'kartoteka-pictures-';
const ADDRESS = /\/api\/app\/pictures\/[\da-f]{64}/g;

/** Keeps the pictures that the texts name, by addresses that have a hash of their content. */
export async function keepPictures(userId: string, texts: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(PICTURES + userId);
  const wanted = new Set(texts.flatMap((text) => text.match(ADDRESS) ?? []));
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const address of wanted) if (!kept.has(address)) await cache.add(address).catch(() => undefined);
  for (const address of kept) if (!wanted.has(address)) await cache.delete(address);
}

/** Deletes the kept pictures of everybody but this person, or of everybody. */
export async function forgetPictures(but: string | null): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(PICTURES) && (but === null || name !== PICTURES + but),
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}
