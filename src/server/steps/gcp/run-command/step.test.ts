import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cloudBench, type CloudBench } from '@tests/fakes/cloudSteps';
import { startGcp, type GcpFake } from '@tests/fakes/gcp/gcp';
import { standIns, type Programs } from '@tests/fakes/programs';
import type { JsonObject } from '@shared/model/json';
import { systemClock } from '../../../platform/clock';
import { runStep, testContext } from '../../common/testing/testContext';
import { runGcpCommand } from './step';

let gcp: GcpFake;
let bench: CloudBench;
let programs: Programs;
beforeEach(async () => {
  gcp = await startGcp();
  bench = cloudBench('GCP', { method: 'key', endpoint: gcp.url }, { key: gcp.key }, systemClock);
  programs = await standIns('gcloud');
});
afterEach(async () => {
  await bench.close();
  await gcp.stop();
  await programs.remove();
});

function run(command: string, more: JsonObject = {}, { dryRun = false } = {}) {
  const commands = bench.commands([programs.folder]);
  const context = testContext({ dryRun, services: { commands } });
  return runStep(runGcpCommand, { command, integration: 'cloud-1', ...more }, context);
}

describe('[AI-G-03] a gcloud command, GCP-001-P2', () => {
  it('has the command as its second parameter', () => {
    expect(runGcpCommand.definition.parameters[1]).toMatchObject({ id: 'GCP-001-P2', key: 'command' });
  });

  it('runs in the project of the key, or in that of the step or the command, with a token of the integration', async () => {
    const env = {
      CLOUDSDK_CORE_PROJECT: 'acme-billing',
      CLOUDSDK_API_ENDPOINT_OVERRIDES_COMPUTE: `${gcp.url}/compute/v1/`,
    };
    expect(await run('gcloud compute instances list', {}, { dryRun: true })).toMatchObject({
      reads: true,
      account: 'acme-billing',
      output: { env, files: { 'gcloud-token': { text: '•••' } } },
    });
    expect(await run('gcloud compute instances list', { account: 'acme-web' })).toMatchObject({
      account: 'acme-web',
    });
    expect(await run('gcloud compute instances list --project=acme-web')).toMatchObject({
      account: 'acme-web',
    });
    await expect(run('gcloud compute instances list --project=123')).rejects.toThrow('by its ID');
  });

  it('keeps to the projects that the integration works in', async () => {
    bench.connected.accounts = ['acme-web'];
    await expect(run('gcloud compute instances list')).rejects.toThrow('acme-billing');
  });

  it('that changes goes through the rules and the audit', async () => {
    const command = 'gcloud compute instances stop batch --zone europe-west4-a';
    expect(await run(command, {}, { dryRun: true })).toMatchObject({ status: 'would_run', reason: '' });
    expect(bench.audit).toEqual([]);
    await run(command);
    expect(bench.audit).toEqual(['cloud_change_began acme-billing', 'cloud_changed acme-billing']);
    bench.rules = { ...bench.rules, stopped_accounts: ['acme-billing'] };
    await expect(run(command)).rejects.toThrow('acme-billing are stopped');
  });

  it('asks nothing that an endpoint of its own does not have', async () => {
    await expect(run('gcloud storage ls')).rejects.toThrow('cannot be used with an endpoint');
  });
});
