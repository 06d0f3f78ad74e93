import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { HostInfo } from '@shared/host/contract';
import { selectSession } from '../../data/session.slice';
import { useHost } from '../../platform/hostContext';
import { membership, useUser } from '../user/userContext';

/** What helps to understand a problem, and says nothing of bills, names or secrets. Null until the host has answered. */
export function useAppFacts(): [string, string][] | null {
  const host = useHost();
  const session = useSelector(selectSession);
  const own = membership(useUser());
  const [info, setInfo] = useState<HostInfo | null>(null);
  useEffect(() => {
    host.info().then(setInfo, () => undefined);
  }, [host]);
  if (!info || !session) return null;
  return [
    ['Version', info.version],
    ['Host', `${info.host}${info.development ? ', development' : ''}`],
    ['Platform', info.platform],
    ['Window', `${innerWidth} × ${innerHeight}, ${navigator.language}`],
    ['Server', `${session.server.kind}, ${session.server.reachable ? 'reachable' : 'not reachable'}`],
    ['Role', own?.userAssignedRole ?? ''],
    ['Page', location.pathname],
  ];
}

export const factsText = (facts: readonly [string, string][]): string =>
  facts.map(([term, value]) => `${term}: ${value}`).join('\n');
