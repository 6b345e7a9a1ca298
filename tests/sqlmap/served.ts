/** The server's own count of its answers. */
export interface Served {
  readonly calls: number;
  readonly broken: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Reads the counts from `/metrics`, minus those in `before`. */
export async function servedSince(origin: string, before?: Served): Promise<Served> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const statuses: Record<string, number> = {};
  for (const [, status = '', count] of text.matchAll(
    /^http_request_duration_seconds_count\{[^}]*status="(\d+)"[^}]*\} (\d+)/gm,
  )) {
    statuses[status] = (statuses[status] ?? 0) + Number(count);
  }
  for (const [status, count] of Object.entries(before?.statuses ?? {})) {
    statuses[status] = (statuses[status] ?? 0) - count;
  }
  const total = (filter: (status: string) => boolean): number =>
    Object.entries(statuses).reduce((sum, [status, count]) => (filter(status) ? sum + count : sum), 0);
  return { calls: total(() => true), broken: total((status) => status.startsWith('5')), statuses };
}
