import type { HostContract, HostInfo } from '@shared/host/contract';
import type { WireClient } from '@shared/kernel/wire';

/**
 * The window's way to the desktop core. A connection that is lost is made again; calls meanwhile wait for it, for at
 * most 15 seconds, then fail with `Fault('unavailable')`. Calls under way at the loss fail with the same.
 */
export interface Host {
  call: WireClient<HostContract>['call'];
  on: WireClient<HostContract>['on'];
  info(): Promise<HostInfo>;
  /** Tells at once, and at every change, whether the connection stands. */
  onConnection(listener: (connected: boolean) => void): () => void;
}
