import { z } from 'zod';
import type { Database } from '../../db/database';
import type { AgentEvents } from './ai.port';
import { AGENT_CHANNEL, aiStore } from './ai.store';
import { toEvent } from './present';

const id = z.string();
const told = z.tuple([id, id, id, id, id, z.enum(['user', 'agent', 'step'])]);

function parse(payload: string) {
  try {
    return told.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** The database says that something was said, and where; what, is read by those who have a listener for it. */
export function agentEvents(deps: { database: Database; allow: AgentEvents['allow'] }): AgentEvents {
  const { database, allow } = deps;
  return {
    allow,
    listen: ({ onEvent, onGap }) =>
      database.listen(AGENT_CHANNEL, {
        onPayload: (payload) => {
          const place = parse(payload);
          if (!place) return;
          const [orgId, userId, agentId, threadId, interactionId, said] = place;
          onEvent({ orgId, userId, agentId }, async () => {
            const of = { orgId, userId, agentId, threadId, interactionId };
            const source = said === 'user' ? 'user' : 'agent';
            const row = await database.tenant(orgId, (sql) => aiStore.find(sql, of, source));
            return row && toEvent(row, said);
          });
        },
        onGap: () => onGap(),
      }),
  };
}
