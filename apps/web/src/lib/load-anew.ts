/** Reloads the page if the server answers with success. Without a network the page stays. */
export async function loadAnew(): Promise<void> {
  const isThere = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) location.reload();
}
