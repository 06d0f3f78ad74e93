import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { PATIENCE_MS } from '@tests/support/patience';

export interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Exactly the path that is given: fetch would tidy it up. */
export function rawRequest(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<Raw> {
  const { promise, resolve, reject } = Promise.withResolvers<Raw>();
  const { port } = new URL(url);
  const request = httpRequest(
    { host: '127.0.0.1', port, method, path, headers, timeout: PATIENCE_MS },
    (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    },
  );
  request.on('error', reject).on('timeout', () => request.destroy(new Error('late')));
  request.end(body);
  return promise;
}

/** What must never reach a caller. */
export const LEAKS =
  /\bat \S+ \(|node_modules|\/src\/|select .* from|insert into|(?<![\w-])pg_|postgres|costloom_app|\.ts:\d/i;
