import { half } from './only-tested.ts';

export interface UnusedType {
  readonly value: number;
}
export const unusedExport = 1;
export const usedExport = half(unusedExport);
