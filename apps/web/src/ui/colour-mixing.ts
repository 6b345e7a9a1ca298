import { colour } from './tokens.ts';

/**
 * Takes the place of MUI's functions that calculate colours, because CSS variables have no value before the page is
 * drawn. Lighter means nearer to paper and darker means nearer to text, so that a line or a bar recedes in both looks.
 */
export const colourMixing = {
  /** @param share from 0 to 1, or a sum such as '0.08 + 0.04' */
  alpha: (base: string, share: number | string): string => mix(base, 'transparent', 1 - sumOf(share)),
  lighten: (base: string, share: number | string): string => mix(base, colour.paper, sumOf(share)),
  darken: (base: string, share: number | string): string => mix(base, colour.text, sumOf(share)),
} as const;

function mix(base: string, other: string, share: number): string {
  return `color-mix(in srgb, ${base}, ${other} ${Number((share * 100).toFixed(2))}%)`;
}

function sumOf(share: number | string): number {
  return String(share)
    .split('+')
    .reduce((sum, part) => sum + Number(part), 0);
}
