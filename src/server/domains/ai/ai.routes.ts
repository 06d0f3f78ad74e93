import type { Handlers } from '../../http/context';
import type { AiService } from './ai.service';

export function aiHandlers(ai: AiService) {
  return {
    'ai.agents': async (_input, context) => ({ data: [...(await ai.list(context))] }),
    'ai.send': ({ params, body }, context) => ai.send(context, params.agentId, body.data, body.thread_id),
    'ai.run': async ({ params }, context) => {
      await ai.run(context, params.agentId, params.threadId, params.interactionId);
      return { data: { ok: true } };
    },
    'ai.confirm': async ({ params, body }, context) => {
      await ai.confirm(context, params, body.operation_ids);
      return { data: { ok: true } };
    },
    'ai.dismiss': async ({ params }, context) => {
      await ai.dismiss(context, params);
      return { data: { ok: true } };
    },
    'ai.undo': async ({ params }, context) => {
      await ai.undo(context, params);
      return { data: { ok: true } };
    },
    'ai.stop': async ({ params }, context) => {
      await ai.stop(context, params.agentId, params.threadId, params.interactionId);
      return { data: { ok: true } };
    },
    'ai.threads': async ({ params }, context) => ({
      data: (await ai.threads(context, params.agentId)).map((row) => ({
        agent_id: row.agent_id,
        thread_id: row.thread_id,
        name: row.name,
        updated_at: row.updated_at.toISOString(),
      })),
    }),
    'ai.thread': async ({ params }, context) => ({
      data: await ai.read(context, params.agentId, params.threadId),
    }),
    'ai.typed': async ({ params, body }, context) => {
      await ai.typed(context, params.agentId, params.threadId, body.interaction_ids);
      return { data: { ok: true } };
    },
  } satisfies Partial<Handlers>;
}
