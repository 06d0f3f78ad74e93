import { z } from 'zod';
import { createCli } from '../../src/server/cli/cli';
import { createActing } from '../../src/server/domains/acting/acting.service';
import type { ActingDeps } from '../../src/server/domains/acting/gate';
import { createCommands } from '../../src/server/domains/acting/commands.service';
import type { IntegrationType } from '../../src/shared/api/integrations/entities';
import { normalActing, type ActingRules } from '../../src/shared/model/settings/acting';
import { ProviderError } from '../../src/server/domains/integrations/integrations.port';
import { integrationProviders } from '../../src/server/integrations/registry';
import type { Clock } from '../../src/server/platform/clock';
import { createServiceClient } from '../../src/server/platform/outbound/serviceClient';
import type { CloudsPort } from '../../src/server/steps/clouds.port';
import type { CommandsPort } from '../../src/server/steps/commands.port';
import type { Connected } from '@server/domains/integrations/connected.port';

const changed = z.object({ call: z.object({ operation: z.string() }) });

export interface CloudBench {
  clouds: CloudsPort;
  /** With the programs that are found in these folders. */
  commands(searchPath: readonly string[]): CommandsPort;
  rules: ActingRules;
  connected: Connected;
  /** What went into the audit: `cloud_changed i-1`. */
  audit: string[];
  /** The operations that changed something, in order. */
  sent: string[];
  close(): Promise<void>;
}

/** What steps reach of a cloud: our own driver, gate and audit, against a double of it. The organization lets it act. */
export function cloudBench(
  type: IntegrationType,
  settings: Connected['settings'],
  secrets: Record<string, string>,
  clock: Clock,
): CloudBench {
  const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
  const driver = integrationProviders({ client, clock }).find((one) => one.type === type)?.acting;
  if (!driver) throw new Error(`${type} cannot be changed by steps.`);
  const connected: Connected = {
    orgId: 'org-1',
    integrationId: 'cloud-1',
    name: type,
    settings,
    secret: (id) => secrets[id] ?? '',
  };
  const audit: string[] = [];
  const sent: string[] = [];
  const bench = { rules: { ...normalActing, mode: 'act' as const }, connected, audit, sent };
  const explain = (error: unknown) =>
    error instanceof ProviderError ? { message: error.message, passing: error.passing } : undefined;
  const acting: ActingDeps = {
    clock,
    integrations: {
      acting: async (_orgId, id) => (id === 'cloud-1' ? { connected, explain, type, driver } : undefined),
    },
    settings: { acting: async () => bench.rules },
    record: async ({ action, subject, data }) => {
      audit.push(`${action} ${subject}`);
      const { call } = changed.parse(data);
      if (action === 'cloud_changed') sent.push(call.operation);
    },
  };
  return Object.assign(bench, {
    clouds: createActing(acting),
    commands: (searchPath: readonly string[]) =>
      createCommands({ ...acting, cli: createCli({ searchPath }) }),
    close: () => client.close(),
  });
}
