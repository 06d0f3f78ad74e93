import { Fault } from '@shared/kernel/fault';
import type { PendingSignIn } from './signIn';

const MAX_STEPS = 12;
const STEP_MS = 15_000;

/** The provider's cookies for the length of one flow. Paths are honoured because it sets several of one name. */
function cookieJar() {
  const held = new Map<string, { name: string; value: string; path: string }>();
  return {
    keep: (headers: Headers) => {
      for (const line of headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
        const cut = pair.indexOf('=');
        if (cut < 1) continue;
        const path = attributes.find((part) => part.toLowerCase().startsWith('path='))?.slice(5) || '/';
        const name = pair.slice(0, cut);
        held.set(`${path} ${name}`, { name, value: pair.slice(cut + 1), path });
      }
    },
    header: (path: string) =>
      [...held.values()]
        .filter((cookie) => cookie.value && path.startsWith(cookie.path))
        .map((cookie) => `${cookie.name}=${cookie.value}`)
        .join('; '),
  };
}

/**
 * The ordinary authorization code flow, walked by main itself instead of a browser. At the sign-in page it answers
 * with the secret that the embedded server handed over its process channel: whoever holds it is this computer's user.
 * Returns the callback address with the code; it is never requested.
 */
export async function walkLocalSignIn(options: {
  pending: PendingSignIn;
  serverUrl: string;
  localSecret: string;
}): Promise<URL> {
  const { pending, serverUrl, localSecret } = options;
  const origin = new URL(serverUrl).origin;
  const jar = cookieJar();
  let at = pending.url;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const atSignIn = at.href.startsWith(`${serverUrl}/sign-in/`);
    const address = atSignIn ? new URL(`${at.pathname.replace(/\/$/, '')}/local`, at) : at;
    // The secret and the cookies must not follow a redirect to another place.
    if (address.origin !== origin)
      throw new Fault('internal:sign_in_led_away', 'The local sign-in was led away from this computer.');
    const response = await fetch(address, {
      method: atSignIn ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: jar.header(address.pathname),
        ...(atSignIn ? { 'x-costloom-local': localSecret } : {}),
      },
      signal: AbortSignal.timeout(STEP_MS),
    });
    await response.body?.cancel();
    jar.keep(response.headers);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || !location) {
      throw new Fault(
        'unauthenticated:local_sign_in_failed',
        `The local server did not open the workspace (it answered ${response.status}).`,
      );
    }
    at = new URL(location, address);
    if (at.href.startsWith(`${pending.redirectUri}?`)) return at;
  }
  throw new Fault('unauthenticated:local_sign_in_failed', 'The local server did not finish the sign-in.');
}
