export const read = (html: string) =>
  document.importNode(new DOMParser().parseFromString(html, 'text/html').body, true);
