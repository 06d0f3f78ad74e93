import type { ForeignTools } from '../ai/agent/foreign';
import { createModelAnswerer } from '../ai/agent/modelAnswerer';
import { createModels } from '../ai/models/models';
import type { Database } from '../db/database';
import { createModelAccess } from '../domains/ai-models/access';
import { aiModelHandlers } from '../domains/ai-models/aiModels.routes';
import { createAiModels } from '../domains/ai-models/aiModels.service';
import { createAsking } from '../domains/ai-models/asking';
import { withinRules } from '../domains/ai-models/leaving';
import { createRequestLog } from '../domains/ai-models/requests';
import { createTalking } from '../domains/ai-models/talking';
import type { Bills } from '../domains/costs/bills';
import type { RecordActivity } from '../domains/organisations/activity.port';
import type { Settings } from '../domains/settings/settings.port';
import { createVertexTokens, vertexKeyProblem } from '../integrations/gcp/vertexTokens';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { createServiceClient } from '../platform/outbound/serviceClient';
import type { SecretBox } from '../platform/secretBox';
import type { AiPort } from '../steps/services';

type ByRule = Parameters<typeof createModelAnswerer>[0]['byRule'];

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
  /** Tools of MCP servers that an Admin lets the agent use. */
  agentTools: ForeignTools;
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
  const models = createModels(client, createVertexTokens({ client, clock }));
  const service = createAiModels({ ...deps, models, vertexKeyProblem, mayBePlain: client.mayBePlain });
  const access = createModelAccess({
    ...deps,
    kept: service,
    accountNames: async (orgId) => [
      ...(await deps.bills.accountNames(orgId)),
      ...(await deps.accountNames(orgId)).values(),
    ],
  });
  const asking = createAsking({ models, access });
  const talking = createTalking({ models, access });
  const foreign = withinRules(access, deps.agentTools);
  const requests = createRequestLog({ database, clock });
  return {
    port: deps.model ?? asking,
    /** The agent's answers: by the model of the chat, else by rule. */
    answerer: (byRule: ByRule) => createModelAnswerer({ clock, byRule, talk: talking.talk, foreign }),
    handlers: aiModelHandlers(service, asking, requests),
    sweep: () => requests.sweep(),
    end: () => client.close(),
  };
}
