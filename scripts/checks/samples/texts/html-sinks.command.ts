export const show = (html: string) => document.execCommand('insertHTML', false, html);
