import type { Sql } from '../db/database';
import { shortResource } from '@shared/model/cloudChanges';
import { notifyChange } from '../db/notify';
import { createCli } from '../cli/cli';
import { searchPathOf } from '../cli/find';
import { createAgentTools } from '../domains/integrations/agentTools.service';
import { createActing } from '../domains/acting/acting.service';
import { createCommands } from '../domains/acting/commands.service';
import type { Connector, IntegrationProvider } from '../domains/integrations/integrations.port';
import { connectingHandlers } from '../domains/integrations/connecting.routes';
import { integrationHandlers } from '../domains/integrations/integrations.routes';
import { createIntegrations, type IntegrationsDeps } from '../domains/integrations/integrations.service';
import type { ChatSenders } from '../domains/notifications/notifications.port';
import type { JobDefinition } from '../jobs/jobs.port';
import type { RecordActivity } from '../domains/organisations/activity.port';
import type { Settings } from '../domains/settings/settings.port';
import { createApiCalls } from '../integrations/api/calls';
import { createChat } from '../integrations/chat';
import { cloudhealthCalls } from '../integrations/cloudhealth/steps';
import { githubCalls } from '../integrations/github/steps';
import { jiraCalls } from '../integrations/jira/steps';
import { mondayCalls } from '../integrations/monday/steps';
import { mcpCalls } from '../integrations/mcp/steps';
import { integrationProviders } from '../integrations/registry';
import { salesforceCalls } from '../integrations/salesforce/steps';
import { slackWriter } from '../integrations/slack/chat';
import type { DecideInChat } from '../integrations/slack/presses';
import { slackCalls } from '../integrations/slack/messages';
import { umbrellaCalls } from '../integrations/umbrella/steps';
import { teamsWriter } from '../integrations/teams/chat';
import { teamsCalls } from '../integrations/teams/messages';
import { processEnvironment, type MachineCloud } from '../platform/config';
import { createMachineIdentity } from '../platform/outbound/machineIdentity';
import { createServiceClient } from '../platform/outbound/serviceClient';
import { composeSlackApprovals } from './slackApprovals';
import type { StepServices } from '../steps/services';

export interface IntegrationOptions {
  /** Those of the registry unless given. */
  providers?: readonly IntegrationProvider[];
  /** How long one may take, milliseconds. */
  patience?: number;
}

/** What accounts are called changes seldom. */
const NAMES_EVERY = 6 * 60 * 60_000;

type Own = 'providers' | 'patience' | 'uses' | 'silence' | 'mayBePlain' | 'isLocal';

/** Everything of integrations: connecting them, and what is read of their services. */
export function composeIntegrations(
  deps: Omit<IntegrationsDeps, Own> & {
    settings: Settings;
    options: IntegrationOptions | undefined;
    /** Workflows whose steps name an integration. */
    workflowsNaming: IntegrationsDeps['uses']['workflows'];
    /** The organisation of the one person whose server this is: internal services are theirs to name. */
    home: string | undefined;
    allowOutbound: readonly string[];
    /** For approvals that are decided where they are read. */
    decideInChat: DecideInChat;
    /** Whoever runs the server lets integrations use the identity of its machine, in these clouds. */
    machineIdentity: readonly MachineCloud[];
  },
) {
  const { settings, options, workflowsNaming, home, allowOutbound, machineIdentity, decideInChat, ...rest } =
    deps;
  const machine = machineIdentity.includes('azure') ? createMachineIdentity() : undefined;
  const { clock } = rest;
  const client = createServiceClient({
    any: (orgId) => orgId === home,
    allow: allowOutbound,
    allowed: () => settings.allowedNetworks({ orgIds: home === undefined ? [] : [home] }),
  });
  const silence = (sql: Sql, orgIds: readonly string[], integrationId: string, by: Connector) =>
    settings.withoutIntegration(sql, { orgIds, integrationId }, { ...by, at: clock.now() });
  const providers =
    options?.providers ??
    integrationProviders({ client, clock, machine, awsMachine: machineIdentity.includes('aws') });
  const integrations = createIntegrations({
    ...rest,
    providers,
    patience: options?.patience,
    mayBePlain: client.mayBePlain,
    isLocal: (orgId) => orgId === home,
    silence,
    uses: {
      workflows: workflowsNaming,
      async notifications(orgId, integrationId) {
        const { primary_contact_channels: contacts } = await settings.preferences({ orgIds: [orgId] });
        return contacts.flatMap((contact) =>
          contact.type !== 'email' && contact.integration_id === integrationId
            ? [{ id: contact.type, name: contact.name }]
            : [],
        );
      },
    },
  });

  const slackApprovals = composeSlackApprovals({
    client,
    log: rest.log,
    integrations: integrations.port,
    decide: decideInChat,
  });

  const agentTools = createAgentTools({
    database: rest.database,
    clock,
    record: rest.record,
    integrations: integrations.port,
    server: providers.find(({ type }) => type === 'MCP')?.tools,
  });

  const acting = {
    clock,
    integrations: integrations.port,
    settings,
    record: (activity: Parameters<RecordActivity>[1]) =>
      rest.database.tenant(activity.orgId, async (sql) => {
        const { orgId, subject } = activity;
        await rest.record(sql, activity);
        await notifyChange(sql, { orgId, tag: 'cloud_change', id: shortResource(subject) });
      }),
  };

  return {
    port: integrations.port,
    connecting: integrations.connecting.port,
    /** What notifications write to. */
    chats: {
      slack: createChat(slackWriter(client), integrations.port),
      ms_teams: createChat(teamsWriter(client, clock), integrations.port),
    } satisfies ChatSenders,
    watched: integrations.watched,
    jobs: [
      {
        name: 'integrations.accounts',
        everyMs: NAMES_EVERY,
        timeoutMs: NAMES_EVERY / 2,
        run: (_job, { signal }) => integrations.accounts.round(signal),
      },
      slackApprovals.job,
    ] satisfies JobDefinition[],
    /** What steps call, through a client of theirs. */
    apis: createApiCalls({ client, clock }, integrations.port),
    /** What steps reach of services that are connected. */
    steps: {
      clouds: createActing(acting),
      commands: createCommands({
        ...acting,
        cli: createCli({ searchPath: searchPathOf(processEnvironment()) }),
      }),
      chats: {
        slack: slackCalls(client, integrations.port),
        teams: teamsCalls({ client, clock }, integrations.port),
      },
      tickets: {
        jira: jiraCalls(client, integrations.port),
        github: githubCalls(client, integrations.port),
      },
      apps: {
        monday: mondayCalls(client, integrations.port),
        salesforce: salesforceCalls(client, integrations.port),
        cloudhealth: cloudhealthCalls(client, integrations.port),
        umbrella: umbrellaCalls(client, integrations.port),
      },
      mcp: mcpCalls(client, integrations.port),
    } satisfies Pick<StepServices, 'clouds' | 'commands' | 'chats' | 'tickets' | 'apps' | 'mcp'>,
    /** Tools of others that the agent may use. */
    agentTools: { offered: agentTools.offered },
    handlers: {
      ...integrationHandlers(integrations),
      ...connectingHandlers(integrations.connecting),
      ...agentTools.handlers,
    },
    async end() {
      slackApprovals.end();
      integrations.end();
      await Promise.all([client.close(), machine?.close()]);
    },
  };
}
