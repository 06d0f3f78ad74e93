import { createModels } from '../ai/models/models';
import type { Database } from '../db/database';
import { aiModelHandlers } from '../domains/ai-models/aiModels.routes';
import { createAiModels } from '../domains/ai-models/aiModels.service';
import { createAsking } from '../domains/ai-models/asking';
import { createRequestLog } from '../domains/ai-models/requests';
import type { Bills } from '../domains/costs/bills';
import type { RecordActivity } from '../domains/organisations/activity.port';
import type { Settings } from '../domains/settings/settings.port';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { createServiceClient } from '../platform/outbound/serviceClient';
import type { SecretBox } from '../platform/secretBox';
import type { AiPort } from '../steps/services';

/** The AI models of organizations: set up in Settings, asked by steps, generators and whoever makes workflows. */
export function composeAiModels(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  box: SecretBox;
  record: RecordActivity;
  settings: Settings;
  bills: Pick<Bills, 'accountNames'>;
  /** What accounts are called at their clouds. */
  accountNames(orgId: string): Promise<ReadonlyMap<string, string>>;
  /** The organization of the one person whose server this is. */
  home?: string | undefined;
  allowOutbound: readonly string[];
  /** Instead of everything that organizations set up. */
  model?: AiPort | undefined;
}) {
  const { database, clock, settings, home } = deps;
  const client = createServiceClient({
    any: (orgId) => orgId === home,
    allow: deps.allowOutbound,
    allowed: () => settings.allowedNetworks({ orgIds: home === undefined ? [] : [home] }),
  });
  const models = createModels(client);
  const service = createAiModels({ ...deps, models, mayBePlain: client.mayBePlain });
  const asking = createAsking({
    ...deps,
    models,
    kept: service,
    accountNames: async (orgId) => [
      ...(await deps.bills.accountNames(orgId)),
      ...(await deps.accountNames(orgId)).values(),
    ],
  });
  const requests = createRequestLog({ database, clock });
  return {
    port: deps.model ?? asking,
    handlers: aiModelHandlers(service, asking, requests),
    sweep: () => requests.sweep(),
    end: () => client.close(),
  };
}
