import { parseUrl } from './addresses';

/** What the host knows of a frame that asks for the wire. */
export interface Sender {
  /** Null when the frame is gone already. */
  url: string | null;
  isMainFrame: boolean;
  /** Whether its window was opened by the app itself. */
  isOwnWindow: boolean;
}

/** `app://costloom`: custom schemes have the origin `null` in URL, so scheme and host are compared. */
export function isAppPage(address: string, appOrigin: string): boolean {
  const url = parseUrl(address);
  const app = parseUrl(appOrigin);
  return (
    url !== null && app !== null && url.protocol === app.protocol && url.host === app.host && !url.username
  );
}

/** Only the main frame of one of our own windows, showing our own page, gets a wire. */
export function isTrustedSender(sender: Sender, appOrigin: string): boolean {
  return sender.isOwnWindow && sender.isMainFrame && sender.url !== null && isAppPage(sender.url, appOrigin);
}
