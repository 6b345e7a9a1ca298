export const show = (node: HTMLElement, html: string) => node.insertAdjacentHTML('beforeend', html);
