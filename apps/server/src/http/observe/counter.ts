import type { Metric } from './exposition.ts';

/** Counts events of this process by one label. */
export interface Counter<Value extends string> {
  add(value: Value): void;
  metric(): Metric;
}

/**
 * Creates a counter that begins with 0 for each value of its label. Prometheus sees no rise in a figure that it reads
 * for the first time, so without the zero a first error would raise no alert.
 */
export function createCounter<const Value extends string>(
  name: string,
  help: string,
  label: string,
  values: readonly Value[],
): Counter<Value> {
  const counts = new Map(values.map((value) => [value, 0]));
  return {
    add: (value) => void counts.set(value, (counts.get(value) ?? 0) + 1),
    metric: () => ({
      name,
      help,
      type: 'counter',
      samples: [...counts].map(([value, count]) => ({ labels: { [label]: value }, value: count })),
    }),
  };
}
