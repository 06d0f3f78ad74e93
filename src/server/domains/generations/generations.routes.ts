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
      data: { id: await generations.start(authorOf(session), body.prompt), status: 'IN_PROGRESS' as const },
    }),
    'generations.get': async ({ params }, { session }) => {
      const { generation_id: id, status, message, workflow } = await generations.get(session, params.id);
      return { data: { id, status, message, workflow } };
    },
  } satisfies Partial<Handlers>;
}
