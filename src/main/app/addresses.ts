import { DEEP_LINK_SCHEME } from '@shared/model/appLinks';

/** Questions about addresses, all answered by parsing them, never by looking at how they begin. */

export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

export function isLoopback(url: URL): boolean {
  return url.hostname === '127.0.0.1' || url.hostname === '[::1]' || url.hostname === 'localhost';
}

/** A page that nobody on the way can change: https, or http on this computer; without credentials in the address. */
export function isSecurePage(text: string): boolean {
  const url = parseUrl(text);
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

/** What may be handed to the operating system: secure web pages, and mail. */
export function isExternalUrl(text: string): boolean {
  return parseUrl(text)?.protocol === 'mailto:' || isSecurePage(text);
}

/** A path of the app (`/cases?tab=boards`), or null. Anything that could leave the app's own origin is refused. */
export function appRoute(path: string): string | null {
  if (path.length > 4000 || !path.startsWith('/') || path.startsWith('//') || path.includes('\\'))
    return null;
  const base = 'http://app.invalid';
  const url = URL.canParse(path, base) ? new URL(path, base) : null;
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** `costloom://open/cases?tab=boards` → `/cases?tab=boards`; null for anything else. */
export function deepLinkRoute(link: string): string | null {
  const url = parseUrl(link);
  if (!url || url.protocol !== `${DEEP_LINK_SCHEME}:` || url.host !== 'open') return null;
  if (url.username || url.password) return null;
  return appRoute(`${url.pathname || '/'}${url.search}${url.hash}`);
}

/** The last deep link on a command line; systems other than macOS hand links over that way. */
export function deepLinkOf(argv: readonly string[]): string | null {
  return argv.map(deepLinkRoute).findLast((route) => route !== null) ?? null;
}

/** The server's address with exactly one form: no slash at the end, no query. Null when it cannot be used. */
export function serverAddress(text: string): string | null {
  const url = parseUrl(text.trim());
  if (!url || url.username || url.password || url.search || url.hash) return null;
  const allowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  return allowed ? `${url.origin}${url.pathname.replace(/\/+$/, '')}` : null;
}

/** The team server that was named, if any; throws with a sentence for the person when it cannot be used. */
export function teamServerAddress(text: string | null | undefined): string | null {
  if (!text) return null;
  const address = serverAddress(text);
  if (address) return address;
  throw new Error(
    `The team server must be an https address (plain http only on this computer), not: ${text}`,
  );
}
