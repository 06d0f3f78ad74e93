import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standIns, type Programs } from '@tests/fakes/programs';
import { normalActing } from '@shared/model/settings/acting';
import type { JsonObject } from '@shared/model/json';
import { createCli } from '../../../cli/cli';
import { createCommands } from '../../../domains/acting/commands.service';
import type { CloudDriver } from '../../../domains/integrations/cloudDriver.port';
import { systemClock } from '../../../platform/clock';
import { runStep, testContext } from '../../common/testing/testContext';
import { runAzureCommand } from './step';

const WEB = '8f7e1c52-0000-4000-8000-000000000000';
let programs: Programs;
let audit: string[];
beforeEach(async () => {
  programs = await standIns('az');
  audit = [];
});
afterEach(() => programs.remove());

const never = async () => {
  throw new Error('Only signing in is asked for here.');
};
/** Signs in to the subscription that is asked for, else to WEB. */
const driver: CloudDriver = {
  cloud: 'Azure',
  accounts: never,
  accountOf: never,
  call: never,
  permissionOf: () => '',
  signIn: async (_of, { account }) => ({
    type: 'AZURE',
    account: account || WEB,
    accountName: 'Web',
    cloud: 'public',
    tenant: 'tenant-1',
    clientId: 'client-1',
    proof: { secret: 'client-secret-1' },
  }),
};

function run(command: string, more: JsonObject = {}, { dryRun = false } = {}) {
  const connected = {
    orgId: 'org-1',
    integrationId: 'cloud-1',
    name: 'Azure',
    settings: {},
    secret: () => '',
  };
  const commands = createCommands({
    clock: systemClock,
    integrations: {
      acting: async () => ({ connected, type: 'AZURE', driver, explain: () => undefined }),
    },
    settings: { acting: async () => ({ ...normalActing, mode: 'act', stopped_accounts: ['stopped'] }) },
    record: async ({ action, subject, data }) => {
      audit.push(`${action} ${subject}: ${String(data?.['summary'])}`);
    },
    cli: createCli({ searchPath: [programs.folder] }),
  });
  const context = testContext({ dryRun, services: { commands } });
  return runStep(runAzureCommand, { command, integration: 'cloud-1', ...more }, context);
}

describe('[AI-G-03] an Azure CLI command, AZURE-001-P2', () => {
  it('has the command as its second parameter', () => {
    expect(runAzureCommand.definition.parameters.map(({ id, key }) => [id, key])).toEqual([
      ['AZURE-001-P1', 'integration'],
      ['AZURE-001-P2', 'command'],
      ['AZURE-001-P3', 'account'],
    ]);
  });

  it('that reads runs in a preview, too', async () => {
    expect(await run('az vm list --query text', {}, { dryRun: true })).toEqual({
      preview: true,
      reads: true,
      command: ['az', 'vm', 'list', '--query', 'text'],
      account: WEB,
      region: '',
      status: 'done',
      reason: '',
      output: 'just a text',
      files: [],
    });
    expect(audit).toEqual([]);
  });

  it('that changes is shown in a preview, and in the audit when it is made', async () => {
    const command = 'az vm deallocate -g web -n vm-1';
    expect(await run(command, {}, { dryRun: true })).toMatchObject({ status: 'would_run', output: null });
    expect(audit).toEqual([]);
    expect(await run(command)).toMatchObject({ reads: false, status: 'done', account: WEB });
    expect(audit).toEqual([`cloud_change_began ${WEB}: ${command}`, `cloud_changed ${WEB}: ${command}`]);
  });

  it('runs in the subscription of the step, or that of the command', async () => {
    expect(await run('az vm list', { account: 'shop' })).toMatchObject({ account: 'shop' });
    expect(await run('az vm list --subscription shop')).toMatchObject({ account: 'shop' });
    await expect(run('az vm stop -n x', { account: 'stopped' })).rejects.toThrow(
      'changes in account stopped',
    );
  });

  it('does not reach another subscription by an ID', async () => {
    const ids = '/subscriptions/other/resourceGroups/g/providers/Microsoft.Compute/disks/d';
    await expect(run(`az disk delete --yes --ids ${ids}`)).rejects.toThrow(`is outside of ${WEB}`);
    expect(audit).toEqual([]);
  });
});
