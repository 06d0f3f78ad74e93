import type { OutboundHttp } from '../../platform/outbound/http';
import { responseOf } from '../../platform/outbound/webResponse';

const DOCUMENT_MAX = 16 * 1024;
const WAIT = 5_000;

/**
 * The provider’s way out, for the metadata documents of assistants: past no internal address, after no redirect, and
 * never more than a small document.
 */
export function documentFetch(http: OutboundHttp): (input: string | URL | Request) => Promise<Response> {
  return async (input) => {
    const { status, headers, body } = await http.send({
      method: 'GET',
      url: input instanceof Request ? input.url : input.toString(),
      headers: { accept: 'application/json' },
      timeoutMs: WAIT,
      maxBytes: DOCUMENT_MAX,
      followRedirects: false,
      signal: new AbortController().signal,
    });
    const kept = ['cache-control', 'content-type', 'expires'].flatMap((name): [string, string][] => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    });
    return responseOf(status, kept, new TextDecoder().decode(body));
  };
}
