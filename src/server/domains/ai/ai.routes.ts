import type { Handlers } from '../../http/context';
import type { AiService } from './ai.service';

export function aiHandlers(ai: AiService) {
  return {
    'ai.agents': async (_input, context) => [...(await ai.list(context))],
    'ai.send': ({ params, body }, context) => ai.send(context, params.agentId, body.data, body.thread_id),
    'ai.run': ({ params }, context) => ai.run(context, params.agentId, params.threadId, params.interactionId),
    'ai.confirm': ({ params, body }, context) => ai.confirm(context, params, body.operation_ids),
    'ai.dismiss': ({ params }, context) => ai.dismiss(context, params),
    'ai.undo': ({ params }, context) => ai.undo(context, params),
    'ai.stop': ({ params }, context) =>
      ai.stop(context, params.agentId, params.threadId, params.interactionId),
    'ai.threads': async ({ params }, context) =>
      (await ai.threads(context, params.agentId)).map((row) => ({
        agent_id: row.agent_id,
        thread_id: row.thread_id,
        name: row.name,
        updated_at: row.updated_at.toISOString(),
      })),
    'ai.thread': ({ params }, context) => ai.read(context, params.agentId, params.threadId),
    'ai.typed': ({ params, body }, context) =>
      ai.typed(context, params.agentId, params.threadId, body.interaction_ids),
  } satisfies Partial<Handlers>;
}
