const ANCHOR = /<a id="([^"]+)"><\/a>/g;
const HEADING = /^#{1,6} +(.+)$/;

/** The anchors that a page sets itself, in their order. */
export const anchorsIn = (text) => [...text.matchAll(ANCHOR)].map(([, anchor]) => anchor);

/** Where a link into a page may lead: its own anchors and those that its headings get by their words. */
export function placesIn(text) {
  const headings = text.split('\n').flatMap((line) => HEADING.exec(line)?.[1] ?? []);
  return [...anchorsIn(text), ...headings.map(slugOf)];
}

/** As GitHub makes an address of a heading's words. */
function slugOf(heading) {
  return heading
    .replaceAll(ANCHOR, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}
