import type { Session, WebContents } from 'electron';
import { appRoute, isExternalUrl } from '../app/addresses';
import { isAppPage } from '../app/validateSender';

/** The page may copy text that the person chose to copy. Everything else that a browser can be asked for is refused. */
const allowedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

type Gate = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>;

export function lockPermissions(session: Gate, appOrigin: string): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(allowedPermissions.has(permission) && isAppPage(details.requestingUrl, appOrigin)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => allowedPermissions.has(permission) && isAppPage(origin, appOrigin),
  );
  session.setDevicePermissionHandler(() => false);
}

interface Leaving {
  preventDefault(): void;
  url: string;
}

/** A window shows the app and nothing else; links that lead elsewhere open in a window of their own or the browser. */
export function lockNavigation(
  contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>,
  options: { appOrigin: string; openWindow(route: string): void; openExternal(url: string): void },
): void {
  const stay = (event: Leaving) => {
    if (!isAppPage(event.url, options.appOrigin)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isAppPage(url, options.appOrigin)) {
      const { pathname, search, hash } = new URL(url);
      const route = appRoute(pathname + search + hash);
      if (route !== null) options.openWindow(route);
    } else if (isExternalUrl(url)) {
      options.openExternal(url);
    }
    return { action: 'deny' };
  });
}
