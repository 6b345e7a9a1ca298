export function show(range: Range, html: string): DocumentFragment {
  return range.createContextualFragment(html);
}
