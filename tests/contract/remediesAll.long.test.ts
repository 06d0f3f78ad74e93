import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoards } from '@server/domains/boards/boards.service';
import { createCases } from '@server/domains/cases/cases';
import { randomId } from '@server/platform/crypto';
import { createLog } from '@server/platform/log';
import { systemClock } from '@server/platform/clock';
import type { JsonObject } from '@shared/model/json';
import { savingRules } from '@server/costs/rules/registry';
import { remedies } from '@server/templates/remedies/all';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { CLIENT, startAzure, TENANT, type AzureFake } from '@tests/fakes/azure/azure';
import { aBook, aFinding, Bills } from '@tests/fakes/bills';
import { startGcp, type GcpFake } from '@tests/fakes/gcp/gcp';
import { callsAs } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { awsAccount, awsWays } from './remedies/awsWays';
import { azureSizeWays, azureWays } from './remedies/azureWays';
import { gcpWays } from './remedies/gcpWays';
import type { Way } from './remedies/ways';
import { until } from './workflowRuns';
import { administrator, type Person } from './world';

/** A case that no act is for: it advises another size. */
const OTHER = 'Another size';
/** Goes its whole way in remedies.test.ts, with a bill and an inventory. */
const ELSEWHERE = ['aws-delete-volumes'];
const clouds = {
  AWS: { provider: 'AWS', accountId: awsAccount },
  AZURE: { provider: 'Microsoft', accountId: 's1' },
  GCP: { provider: 'Google Cloud', accountId: 'acme-web' },
} as const;

let harness: Harness;
let admin: Person;
let stops: (() => Promise<void>)[] = [];
/** Each with the integration that reaches its double. */
const ways = new Map<string, Way & { integrationId: string }>();
const bills = new Bills();
let detect: () => Promise<unknown>;

const connect = async (type: 'AWS' | 'AZURE' | 'GCP', name: string, values: Record<string, string>) =>
  (await callsAs(harness, admin).good('integrations.connect', { body: { type, name, values } })).data
    .integrationId;

beforeAll(async () => {
  harness = await startHarness({ allowOutbound: ['127.0.0.1'], integrations: {} });
  admin = administrator(harness.world.acme);
  const doubles: [AwsFake, AzureFake, AzureFake, GcpFake] = await Promise.all([
    startAws(),
    startAzure(),
    startAzure(),
    startGcp(),
  ]);
  stops = doubles.map((double) => () => double.stop());
  const [aws, azure, azureSizes, gcp] = doubles;
  for (const one of [azure, azureSizes])
    one.subscriptions = [{ subscriptionId: 's1', displayName: 'Production', state: 'Enabled' }];
  const ofAzure = ({ url }: AzureFake) => {
    const secret = { method: 'secret', client_id: CLIENT, client_secret: 'the secret' };
    return { cloud: 'public', endpoint: url, tenant_id: TENANT, ...secret };
  };
  const key = { access_key_id: 'AKIAIOSFODNN7EXAMPLE', region: 'eu-west-1', endpoint: aws.url };
  const secret_access_key = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  const google = { method: 'key', key: gcp.key, max_gigabytes: '100', endpoint: gcp.url };
  const groups: [Record<string, Way>, string][] = [
    [awsWays(aws), await connect('AWS', 'AWS', { method: 'key', secret_access_key, ...key })],
    [azureWays(azure), await connect('AZURE', 'Azure', ofAzure(azure))],
    [azureSizeWays(azureSizes), await connect('AZURE', 'Azure sizes', ofAzure(azureSizes))],
    [gcpWays(gcp), await connect('GCP', 'Google Cloud', google)],
  ];
  for (const [group, integrationId] of groups)
    for (const [id, way] of Object.entries(group)) ways.set(id, { ...way, integrationId });
  for (const [type, value] of Object.entries({ mode: 'act', stopped: false, protect_tag: '' }))
    await callsAs(harness, admin).good('settings.put', { body: { domain: 'cloud_changes', type, value } });

  const deps = {
    database: harness.database,
    clock: systemClock,
    newId: randomId,
    log: createLog({ level: 'silent' }),
  };
  const wanted = new Set([...ways.values()].map(({ caseType }) => caseType));
  const book = aBook(savingRules.filter(({ id }) => wanted.has(id)));
  const { detection } = createCases({ ...deps, boards: createBoards(deps), book, costs: bills });
  detect = () => detection.detect(harness.world.acme.orgId);
  const found = remedies.flatMap(({ remedyId, cloud }) => {
    const way = ways.get(remedyId);
    if (!way) return [];
    const { caseType, resource, region, evidence = {} } = way;
    const told = Object.entries(evidence).map(([label, value]) => ({ label, value }));
    return [
      aFinding(caseType, resource, {
        ...clouds[cloud],
        region,
        evidence: told,
        title: `Case of ${remedyId}`,
      }),
    ];
  });
  const other = { ...clouds.AWS, region: 'eu-central-1', title: OTHER };
  found.push(
    aFinding('advice-aws-rightsize-ec2', 'i-9', {
      ...other,
      evidence: [{ label: 'Advised', value: 'm5.small' }],
    }),
  );
  bills.find();
  for (const one of found) bills.findings.set(one.ruleId, [...(bills.findings.get(one.ruleId) ?? []), one]);
  bills.coverage = found.map(({ provider, accountId, region }) => ({ provider, accountId, region }));
  await detect();
});
afterAll(async () => {
  await harness?.stop();
  await Promise.all(stops.map((stop) => stop()));
});

async function titled(title: string) {
  const { good } = callsAs(harness, admin);
  const { details } = await good('cases.search', { body: { filters: { search: title } }, query: {} });
  const [found] = details.filter(({ case_title }) => case_title === title);
  if (!found) throw new Error(`There is no case “${title}”.`);
  return found;
}
const caseOf = (remedyId: string) => titled(`Case of ${remedyId}`);
const statuses = async () => {
  const { details } = await callsAs(harness, admin).good('cases.search', { body: {}, query: {} });
  const acted = details.filter(({ case_title }) => case_title !== OTHER);
  expect(acted).toHaveLength(ways.size);
  return [...new Set(acted.map(({ case_status }) => case_status))];
};
const listed = remedies.map(({ remedyId }) => remedyId).filter((id) => !ELSEWHERE.includes(id));

describe('every remedy, from the case to the change in the cloud', () => {
  it('has its way here', () => {
    expect([...ways.keys()].toSorted()).toEqual(listed.toSorted());
  });

  it('cases that advise another size are told and left out', async () => {
    const { good } = callsAs(harness, admin);
    const params = { id: 'aws-resize-instances' };
    const [{ case_id: one }, { case_id: other }] = [await caseOf(params.id), await titled(OTHER)];
    const case_ids = [one, other];
    expect((await good('remedies.advice', { params, body: { case_ids } })).data).toEqual({
      input: 'type',
      advised: [
        { value: 'm5.small', case_ids: [other] },
        { value: 't3.medium', case_ids: [one] },
      ],
    });
    const integration_id = ways.get(params.id)?.integrationId ?? '';
    const act = (inputs: JsonObject) =>
      harness.call(admin, 'remedies.run', {
        params,
        body: { case_ids, integration_id, inputs, preview: true },
      });
    expect((await act({})).text).toContain('inputs.type: Value is required');
    expect((await act({ type: 'm7i.large' })).text).toContain('m5.small, t3.medium');
    const done = await act({ type: 't3.medium' });
    expect([done.status, done.body]).toMatchObject([200, { data: { left_out: [other] } }]);
  });

  it.each(listed)('%s changes the resource after approval, and moves the case on', async (remedyId) => {
    const { good } = callsAs(harness, admin);
    const way = ways.get(remedyId);
    if (!way) throw new Error(`${remedyId} has no way.`);
    const { case_id } = await caseOf(remedyId);
    const { data } = await good('remedies.run', {
      params: { id: remedyId },
      body: { case_ids: [case_id], integration_id: way.integrationId, inputs: way.inputs ?? {} },
    });
    const { workflow_id: workflowId, execution_id: executionId } = data;
    const params = { workflowId, executionId };
    const reached = (...wanted: string[]) =>
      until(harness, admin, workflowId, executionId, ({ status }) => wanted.includes(status));
    await reached('WAITING', 'FAILED');
    expect(way.isChanged()).toBe(false);
    await good('approvals.decide', { params, body: { decision: 'approve', comment: '' } });
    const ended = await reached('SUCCEEDED', 'COMPLETED_WITH_ERRORS', 'FAILED', 'ABORTED');
    expect([ended.status, ended.errorMessage]).toEqual(['SUCCEEDED', null]);
    expect(way.isChanged()).toBe(true);
    expect(await caseOf(remedyId)).toMatchObject({ case_status: 'in_progress' });
  });

  it('is verified by the next bills, on which the findings are gone', async () => {
    expect(await statuses()).toEqual(['in_progress']);
    bills.find();
    bills.through = '2026-02-05';
    await detect();
    expect(await statuses()).toEqual(['completed']);
    bills.through = '2026-02-12';
    await detect();
    expect(await statuses()).toEqual(['verified']);
  });
});
