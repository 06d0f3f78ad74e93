import type { Log, SignInPage } from '../ports';
import type { Session } from './session';

/** Begins signing in at the server's own page; `url` is where the window must go, null when the system browser went. */
export type SignInStart = (returnTo: string) => Promise<{ url: string | null }>;

export function createSignInStart(options: {
  page: SignInPage;
  session: Pick<Session, 'beginSignIn' | 'finishSignIn'>;
  log: Pick<Log, 'warn'>;
}): SignInStart {
  const { page, session, log } = options;
  if (page.kind === 'same-page') {
    return async (returnTo) => {
      const start = await session.beginSignIn({ redirectUri: page.redirectUri(), returnTo });
      return { url: start.url.href };
    };
  }
  let listening: { close(): void } | undefined;
  return async (returnTo) => {
    // One at a time: pressing again replaces the page that was left open.
    listening?.close();
    const callback = await page.listen();
    listening = callback;
    const done = callback.answer.then((url) => session.finishSignIn(url));
    void done
      .catch((error: unknown) => log.warn('sign-in not finished', { reason: String(error) }))
      .finally(() => callback.close());
    try {
      const start = await session.beginSignIn({ redirectUri: callback.redirectUri, returnTo });
      const opened = await page.open(start.url.href);
      return { url: opened ? null : start.url.href };
    } catch (error) {
      callback.close();
      throw error;
    }
  };
}
