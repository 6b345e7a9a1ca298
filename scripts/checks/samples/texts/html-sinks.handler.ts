export const listen = (node: HTMLElement, code: string) => node.setAttribute('onclick', code);
