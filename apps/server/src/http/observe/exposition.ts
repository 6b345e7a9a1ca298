/** A figure with its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** All figures of one name, as Prometheus reads them. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter';
  readonly samples: readonly Sample[];
}

/** Returns a metric with one figure, or with none when the value is null. */
export function gauge(name: string, help: string, value: number | null): Metric {
  return gauges(name, help, value === null ? [] : [{ value }]);
}

/** Returns a metric with the given figures, which differ in their labels. */
export function gauges(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name, help, type: 'gauge', samples };
}

/** Writes metrics in Prometheus' text format. A metric without figures is left out. */
export function expose(metrics: readonly Metric[]): string[] {
  return metrics.flatMap(({ name, help, type, samples }) =>
    samples.length === 0
      ? []
      : [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${type}`,
          ...samples.map(({ labels = {}, value }) => `${name}${labelled(labels)} ${value}`),
        ],
  );
}

function labelled(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
