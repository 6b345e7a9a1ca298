/** Returns an emitted error as an Error, because the queue copies its workers' errors into plain objects. */
export function asError(emitted: unknown): Error {
  if (emitted instanceof Error) return emitted;
  const { message, code, stack } = Object(emitted) as Record<string, unknown>;
  const reasons = [message, code].filter((one) => typeof one === 'string' && one !== '');
  const error = new Error(reasons.length === 0 ? 'no reason given' : String(reasons[0]));
  if (typeof stack === 'string') error.stack = stack;
  return typeof code === 'string' ? Object.assign(error, { code }) : error;
}
