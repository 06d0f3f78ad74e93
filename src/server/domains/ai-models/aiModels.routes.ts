import type { aiModelCalls } from '@shared/api/ai-models/aiModels.api';
import type { Handler } from '../../http/context';
import type { AiModelsService } from './aiModels.service';
import type { createAsking } from './asking';
import type { createRequestLog } from './requests';

type AiModelCall = (typeof aiModelCalls)[keyof typeof aiModelCalls];
type AiModelHandlers = { [C in AiModelCall as C['id']]: Handler<C> };

export function aiModelHandlers(
  models: AiModelsService,
  asking: Pick<ReturnType<typeof createAsking>, 'set'>,
  requests: ReturnType<typeof createRequestLog>,
): AiModelHandlers {
  return {
    'aiModels.list': (_input, { session }) => models.list(session),
    'aiModels.create': async ({ body }, { session }) => ({ data: await models.create(session, body) }),
    'aiModels.change': async ({ params, body }, { session }) => ({
      data: await models.change(session, params.id, body),
    }),
    'aiModels.remove': async ({ params }, { session }) => {
      await models.remove(session, params.id);
      return { data: { ok: true } };
    },
    'aiModels.test': async ({ body }, { session, signal }) => ({
      data: await models.test(session, body, signal),
    }),
    'aiModels.offered': async ({ body }, { session, signal }) => ({
      data: await models.offered(session, body, signal),
    }),
    'aiModels.uses': async (_input, { session }) => ({ data: await asking.set(session.orgId) }),
    'aiModels.requests': ({ query }, { session }) => requests.page(session.orgId, query),
    'aiModels.request': async ({ params }, { session }) => ({
      data: await requests.one(session.orgId, params.id),
    }),
  };
}
