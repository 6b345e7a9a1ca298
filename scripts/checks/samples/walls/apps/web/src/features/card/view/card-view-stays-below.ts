import { series } from '../series/series.ts';

export const room = series;
