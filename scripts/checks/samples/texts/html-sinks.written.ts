export const show = (html: string) => window.document.write(html);
