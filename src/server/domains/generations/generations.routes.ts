import { scopeOf } from '@shared/model/permissions';
import type { Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { Author, GenerationsService } from './generations.service';

const authorOf = ({ orgId, userId, name, orgType, role }: Session): Author => ({
  orgId,
  userId,
  name,
  isMspUser: orgType === 'MSP' && scopeOf(role) === 'MSP',
});

export function generationHandlers(generations: GenerationsService) {
  return {
    'generations.start': async ({ body }, { session }) => ({
      id: await generations.start(authorOf(session), body.prompt),
      status: 'IN_PROGRESS' as const,
    }),
    'generations.get': async ({ params }, { session }) => {
      const { generation_id: id, status, message, workflow } = await generations.get(session, params.id);
      return { id, status, message, workflow };
    },
    'generations.stop': ({ params }, { session }) => generations.stop(session, params.id),
    'generations.changeStart': async ({ body }, { session }) => {
      const { about, prompt, graph, input_parameters: inputs } = body;
      const id = await generations.startChange(authorOf(session), { about, prompt, graph, inputs });
      return { id, status: 'IN_PROGRESS' as const };
    },
    'generations.change': async ({ params }, { session }) => {
      const row = await generations.get(session, params.id, 'change');
      const { generation_id: id, status, message, change } = row;
      return { id, status, message, change };
    },
  } satisfies Partial<Handlers>;
}
