import type { protocol } from 'electron';
import { securityHeaders } from '../app/contentPolicy';
import { pageFile } from '../app/pageFiles';

const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://costloom`;

/** Must run before the app is ready. The scheme is a standard and secure one, so that `'self'` and storage work. */
export function registerAppScheme(schemes: Pick<typeof protocol, 'registerSchemesAsPrivileged'>): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  schemes.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges }]);
}

/** Answers the app's own addresses from the built page, and nothing else. */
export async function answerAppRequest(request: Request, pageRoot: string): Promise<Response> {
  const url = new URL(request.url);
  if (url.host !== new URL(APP_ORIGIN).host) return new Response(null, { status: 404 });
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
  const file = await pageFile(pageRoot, url.pathname);
  const body = request.method === 'HEAD' ? null : new Uint8Array(file.bytes);
  return new Response(body, { status: file.status, headers: { ...securityHeaders, ...file.headers } });
}

export function serveApp(schemes: Pick<typeof protocol, 'handle'>, pageRoot: string): void {
  schemes.handle(APP_SCHEME, (request) => answerAppRequest(request, pageRoot));
}
