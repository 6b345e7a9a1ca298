import type { Plugin } from 'vite';
import { dark, light, lookVariables } from './src/ui/tokens.ts';

const LOOKS = { light, dark } as const;
const IN_STYLES = /@colours (light|dark);/g;
const IN_PAGES = /%(light|dark) (ground|paper|primary)%/g;

/**
 * Replaces `@colours dark;` in `ui/look.css` and `%dark paper%` in a page with the colours of `tokens.ts`.
 * The styles and the page then have the colours before a script runs, and the values stand in one file.
 */
export const lookColours: Plugin = {
  name: 'kartoteka-look-colours',
  enforce: 'pre',
  transform(code, id) {
    if (!id.split('?', 1)[0]?.endsWith('/ui/look.css')) return null;
    return code.replaceAll(IN_STYLES, (_, look: keyof typeof LOOKS) => declarations(look));
  },
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replaceAll(
        IN_PAGES,
        (_, look: keyof typeof LOOKS, name: 'ground' | 'paper' | 'primary') => LOOKS[look].colour[name],
      ),
  },
};

function declarations(look: keyof typeof LOOKS): string {
  return Object.entries(lookVariables(LOOKS[look]))
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ');
}
