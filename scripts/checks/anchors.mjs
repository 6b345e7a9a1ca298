const ANCHOR = /<a id="([^"]+)"><\/a>/g;
const HEADING = /^#{1,6} +(.+)$/;

/** Returns the anchors that a page sets itself, in order. */
export const anchorsIn = (text) => [...text.matchAll(ANCHOR)].map(([, anchor]) => anchor);

/** Returns the places that a link into a page may name: its own anchors and the anchors of its headings. */
export function placesIn(text) {
  const headings = text.split('\n').flatMap((line) => HEADING.exec(line)?.[1] ?? []);
  return [...anchorsIn(text), ...headings.map(slugOf)];
}

/** Makes an address from a heading's text as GitHub does. */
function slugOf(heading) {
  return heading
    .replaceAll(ANCHOR, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}
