import type { Session } from '../../gate/session';
import type { By } from './executions.service';

export const byOf = (session: Session): By => ({ id: session.userId, name: session.name });
