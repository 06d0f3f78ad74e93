import type { ServerInfo } from '@shared/host/contract';
import type { SessionServer } from './session';

/** A server elsewhere: nothing to start, and whether it can be reached is learnt from the live connection. */
export interface TeamServer extends SessionServer {
  setReachable(reachable: boolean): void;
}

export function teamServer(options: {
  url: string;
  fixed: boolean;
  onServer(info: ServerInfo): void;
}): TeamServer {
  let reachable = true;
  const info = (): ServerInfo => ({
    kind: 'team',
    label: new URL(options.url).host,
    reachable,
    url: options.url.replace(/\/+$/, ''),
    ...(options.fixed ? { fixed: true } : {}),
  });
  return {
    kind: 'team',
    info,
    address: async () => ({ url: options.url, localSecret: null }),
    setReachable: (now) => {
      if (now === reachable) return;
      reachable = now;
      options.onServer(info());
    },
  };
}
