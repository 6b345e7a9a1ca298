export function show(node: HTMLElement, html: string): void {
  node['outerHTML'] = html;
}
