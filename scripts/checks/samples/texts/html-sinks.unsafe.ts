export const show = (node: HTMLElement, html: string) => node.setHTMLUnsafe(html);
