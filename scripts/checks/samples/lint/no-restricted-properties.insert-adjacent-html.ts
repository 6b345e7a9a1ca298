export function show(node: HTMLElement, html: string): void {
  node.insertAdjacentHTML('beforeend', html);
}
