/** A call without any progress for this many milliseconds counts as offline. */
const STALLED = 30_000;

/**
 * Returns a replacement of `fetch` that reports how much of the body was sent, from 0 to 1. Browsers report this for
 * an XMLHttpRequest only.
 */
export function sendingWatched(onSent: (part: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body = null, signal = null } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const watch = () => {
        clearTimeout(timer);
        timer = setTimeout(() => request.abort(), STALLED);
      };
      const stop = () => request.abort();
      const fail = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        reject(signal?.aborted ? (signal.reason as Error) : new TypeError('The file was not sent'));
      };
      request.open(method, address instanceof Request ? address.url : address);
      request.responseType = 'text';
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        watch();
        if (total > 0) onSent(loaded / total);
      });
      request.addEventListener('load', () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        const { status, responseText } = request;
        const answer = responseText === '' ? null : responseText;
        resolve(new Response(answer, { status, headers: headersOf(request) }));
      });
      request.addEventListener('error', fail);
      request.addEventListener('abort', fail);
      signal?.addEventListener('abort', stop);
      watch();
      request.send(body as XMLHttpRequestBodyInit | null);
      if (signal?.aborted) request.abort();
    });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}
