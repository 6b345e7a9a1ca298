export function show(node: HTMLElement, html: string): void {
  Object.assign(node, { innerHTML: html });
}
