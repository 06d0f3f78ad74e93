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
    'aiModels.create': ({ body }, { session }) => models.create(session, body),
    'aiModels.change': ({ params, body }, { session }) => models.change(session, params.id, body),
    'aiModels.remove': ({ params }, { session }) => models.remove(session, params.id),
    'aiModels.test': ({ body }, { session, signal }) => models.test(session, body, signal),
    'aiModels.offered': ({ body }, { session, signal }) => models.offered(session, body, signal),
    'aiModels.uses': (_input, { session }) => asking.set(session.orgId),
    'aiModels.requests': ({ query }, { session }) => requests.page(session.orgId, query),
    'aiModels.request': ({ params }, { session }) => requests.one(session.orgId, params.id),
  };
}
