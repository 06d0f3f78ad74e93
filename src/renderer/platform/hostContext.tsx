import { createContext, useContext } from 'react';
import { Fault } from '@shared/kernel/fault';
import type { Host } from './host';

const HostContext = createContext<Host | null>(null);
export const HostProvider = HostContext.Provider;

export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Fault('internal', 'The window has no host.');
  return host;
}
