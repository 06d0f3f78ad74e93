import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCloudhealth, type CloudhealthFake } from '@tests/fakes/cloudhealth/cloudhealth';
import { refusalOf, workingBy } from '@tests/fakes/working';
import type { Json } from '@shared/model/json';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { cloudhealthViolations } from '../../steps/cloudhealth/policy-violations/step';
import { cloudhealthReport } from '../../steps/cloudhealth/read-report/step';
import { runStep, testContext } from '../../steps/common/testing/testContext';
import { makeCloudhealth } from './provider';
import { cloudhealthCalls } from './steps';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const signal = new AbortController().signal;
let cloudhealth: CloudhealthFake;
beforeEach(async () => {
  cloudhealth = await startCloudhealth();
});
afterEach(async () => {
  expect(cloudhealth.wrong).toEqual([]);
  await cloudhealth.stop();
});

const connected = () => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'CloudHealth',
  settings: { address: cloudhealth.url },
  secret: () => cloudhealth.key,
});
const provider = makeCloudhealth({ client } as Parameters<typeof makeCloudhealth>[0]);
const port = cloudhealthCalls(client, workingBy(connected));
const contextOf = () => testContext({ services: { apps: { cloudhealth: port } as never } });
const read = (more: Record<string, Json> = {}, context = contextOf()) =>
  runStep(cloudhealthReport, { integration: 'one', ...more }, context);
const violations = (policy: string, more: Record<string, Json> = {}, context = contextOf()) =>
  runStep(cloudhealthViolations, { integration: 'one', policy, ...more }, context);

describe('connecting CloudHealth', () => {
  it('says what the key can read, and that its role sees no policies', async () => {
    expect(await provider.check(connected(), signal)).toEqual({
      message: 'Connected to CloudHealth. The key can read 3 types of reports.',
      granted: { 'View reports': true, 'View policies': true },
    });
    cloudhealth.hidesPolicies = true;
    expect((await provider.check(connected(), signal)).granted).toEqual({
      'View reports': true,
      'View policies': false,
    });
    const wrong = provider.check({ ...connected(), secret: () => 'old' }, signal);
    await expect(wrong).rejects.toThrow('does not accept this API key');
  });
});

describe('a report of CloudHealth', () => {
  it('is rows without totals and without empty cells', async () => {
    const row = (time: string, service: string, cost: number) => ({
      time,
      'AWS-Service-Category': service,
      cost,
    });
    expect(await read({ periods: 2, dimensions: 'time, AWS-Service-Category', measures: ['cost'] })).toEqual({
      report: 'Cost History',
      updated_at: '2026-01-15T03:08:40+00:00',
      measures: [{ name: 'cost', label: 'Cost ($)' }],
      rows: [
        row('2026-01', 'EC2 - Compute', 21),
        row('2026-01', 'EC2 - Transfer', 22),
        row('2025-12', 'EC2 - Compute', 31),
      ],
      count: 3,
      truncated: false,
    });
    const [asked] = cloudhealth.asked;
    expect(asked?.query.getAll('filters[]')).toEqual(['time:select:-1,-2']);
    expect(await read({ periods: 1, totals: true })).toMatchObject({ count: 6 });
    const context = contextOf();
    expect(await read({ limit: 2 }, context)).toMatchObject({ count: 2, truncated: true });
    expect(context.logged.join()).toContain('the first 2 are returned');
  });

  it('that is not there is named with those that are; what CloudHealth refuses is told', async () => {
    expect((await refusalOf(read({ report: 'cost/histories' })))[0]).toMatch(
      /Report “cost\/histories” does not exist.* Choose one of: cost\/history, cost\/current\./,
    );
    expect((await refusalOf(read({ report: 'custom/1' })))[0]).toContain('custom/7001 (My report)');
    expect(await refusalOf(read({ dimensions: ['Nothing'] }))).toEqual([
      expect.stringContaining('Dimension Nothing is not available in this report'),
      'input_validation',
      false,
    ]);
    expect(
      (
        await refusalOf(
          read({
            filters: [
              `AWS-Account:select:${'1'.repeat(400)}`,
              ...Array.from({ length: 9 }, () => `A:select:${'2'.repeat(450)}`),
            ],
          }),
        )
      )[0],
    ).toContain('longer than CloudHealth takes');
  });

  it.each([
    [{ report: '../v1/policies' }, 'must be a type and a report'],
    [{ interval: 'daily', periods: 32 }, 'is more than 31'],
    [{ filters: ['AWS-Account=1'] }, 'dimension:select:members'],
    [{ filters: ['time:select:-1'] }, 'set “Last periods” instead'],
    [{ dimensions: ['a', 'b', 'c', 'd', 'e'] }, 'more than 4 dimensions'],
  ])('is refused before it is asked for: %j', async (more, reason) => {
    await expect(read(more)).rejects.toThrow(reason);
    expect(cloudhealth.asked).toEqual([]);
  });

  it('waits when CloudHealth asks for it', async () => {
    cloudhealth.next = [
      { status: 429, headers: { 'retry-after': '0' }, body: { error: 'Too many requests' } },
    ];
    expect(await read({ periods: 1 })).toMatchObject({ count: 2 });
  });
});

describe('violations of a policy', () => {
  it('are resources that cases can be made of, page by page', async () => {
    cloudhealth.violating = 130;
    const found = await violations('unattached VOLUMES');
    expect(found).toMatchObject({
      policy: 'Unattached volumes',
      policy_id: '152',
      count: 130,
      truncated: false,
    });
    expect(found).toHaveProperty(
      'resources.0',
      expect.objectContaining({
        block: 'Unattached for 30 days',
        severity: 'Warning',
        description: '3 volumes',
        resource_type: 'aws_ebs_volume',
        resource_id: 'vol-1',
        resource_name: 'data-1',
        account: 'Production',
        columns: expect.objectContaining({ 'List Price in Month': '$18.13' }),
      }),
    );
    const context = contextOf();
    expect(await violations('152', { limit: 2 }, context)).toMatchObject({ count: 2, truncated: true });
    expect(context.logged.join()).toContain('the first 2 are returned');
    // The second page of policies is looked at too.
    expect(await violations('Policy 39')).toMatchObject({ policy_id: '239' });
  });

  it('name the policy that is not there, that is there twice or that the API does not give', async () => {
    expect((await refusalOf(violations('Nothing')))[0]).toMatch(
      /Policy “Nothing” does not exist.* Choose one of: Unattached volumes,/,
    );
    expect((await refusalOf(violations('Twice')))[0]).toContain('Use the ID of one: 301, 302');
    expect((await refusalOf(violations('153')))[0]).toContain('“EC2 rightsizing” is a rightsizing policy');
    cloudhealth.hidesPolicies = true;
    const [message, group] = await refusalOf(violations('152'));
    expect([message, group]).toEqual([
      expect.stringMatching(/^Integration: .*does not have role permission/),
      'permission',
    ]);
  });
});
