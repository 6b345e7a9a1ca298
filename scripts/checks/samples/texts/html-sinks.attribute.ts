export const show = (node: HTMLElement, html: string) => node.setAttribute('srcdoc', html);
