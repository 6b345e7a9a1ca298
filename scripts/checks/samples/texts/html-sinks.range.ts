export const read = (html: string) => new Range().createContextualFragment(html);
