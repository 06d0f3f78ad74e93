import type { Session } from '../../gate/session';
import type { Actor } from './cases.port';

/** Who changes cases by a call. */
export const actorOf = (session: Session): Actor => ({
  name: session.name,
  kind: session.kind === 'key' ? 'api_key' : 'person',
  by: 'person',
});
