import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectSession } from '../../data/session.slice';
import { Panel } from '../../ui/base/Panel';
import { useRights } from '../user/userContext';

/** For who administers the members, on a server that others reach. */
export function TeamPanel(props: { title: string; children: ReactNode }) {
  const isTeam = useSelector(selectSession)?.server.kind === 'team';
  const may = useRights().mayChange('org:members');
  return isTeam && may ? <Panel {...props} /> : null;
}
