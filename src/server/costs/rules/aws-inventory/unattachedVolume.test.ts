import { describe, expect, it } from 'vitest';
import { alwaysOn, bill, daily, dayAt, throughDay } from '../common/fixture';
import { aResource, observed } from '../common/observedFixture';
import { runRules } from '../run';

const volume = (resourceId: string, given: Partial<Parameters<typeof aResource>[0]> = {}) =>
  aResource({
    kind: 'aws.volume',
    resourceId,
    state: 'available',
    facts: { size_gb: 100, volume_type: 'gp2' },
    ...given,
  });
const charged = (ResourceId: string, Cost: number) =>
  daily({ ResourceId, Text: 'ebs volume usage gp2', ServiceCategory: 'Storage', Cost }, 0, 30);

async function run(
  reading: Parameters<typeof runRules>[2],
  parameters: Record<string, unknown> = {},
  rows = [...alwaysOn(30), ...charged('vol-1', 2), ...charged('vol-2', 1)],
) {
  const requests = [{ key: 'k', ruleId: 'aws-unattached-volume', parameters }];
  const [result] = await runRules(await bill(rows), requests, { through: throughDay(30), ...reading });
  return result;
}

describe('unattached EBS volumes', () => {
  it('finds one at its whole cost on the bill, under the id that the bill has', async () => {
    const arn = 'arn:aws:ec2:eu-west-1:111122223333:volume/vol-1';
    const rows = [...alwaysOn(30), ...charged(arn, 2)];
    const reading = observed([
      volume('vol-1', { aliases: [arn], name: 'old data', tags: { owner: 'ann@example.com' } }),
      volume('vol-2', { state: 'in-use' }),
    ]);
    const result = await run({ observed: reading }, {}, rows);
    expect(result).toMatchObject({ status: 'ran', through: dayAt(30) });
    expect(result?.findings).toMatchObject([
      {
        resourceId: arn,
        resourceName: 'old data',
        owner: 'ann@example.com',
        currency: 'USD',
        monthlyCost: expect.closeTo(60.875, 6),
        monthlySaving: expect.closeTo(60.875, 6),
        through: dayAt(30),
        charges: { account: '111122223333', resource: arn },
        evidence: [
          { label: 'Unattached for', value: '30 days' },
          { label: 'Size', value: '100 GB gp2' },
        ],
      },
    ]);
  });

  it('waits for the days that the board chose, and passes over what is not on the bill', async () => {
    const reading = observed([volume('vol-1', { stateSince: dayAt(27) }), volume('vol-unbilled')]);
    expect((await run({ observed: reading }))?.findings).toEqual([]);
    const sooner = await run({ observed: reading }, { unattached_days: 3 });
    expect(sooner?.findings.map(({ resourceId }) => resourceId)).toEqual(['vol-1']);
  });

  it('covers what was read and nothing else, and says where it could not look', async () => {
    const reading = observed(
      [volume('vol-1')],
      [
        { kind: 'aws.volume', region: 'us-east-1' },
        { kind: 'aws.volume', region: 'eu-west-3', seen: null, reason: 'access denied' },
      ],
    );
    const result = await run({ observed: reading });
    expect(result?.coverage.map(({ region, through }) => [region, through])).toEqual([
      ['eu-west-1', dayAt(30)],
      ['us-east-1', dayAt(30)],
    ]);
    expect(result?.reason).toBe('not read in eu-west-3 of 111122223333: access denied');
  });

  it('honors excluded tags and accounts', async () => {
    const reading = observed([volume('vol-1', { tags: { Keep: 'yes' } }), volume('vol-2')]);
    const found = (await run({ observed: reading }, { excluded_tags: ['keep=yes'] }))?.findings;
    expect(found?.map(({ resourceId }) => resourceId)).toEqual(['vol-2']);
    const none = await run({ observed: reading }, { excluded_accounts: ['111122223333'] });
    expect(none).toMatchObject({ status: 'skipped', coverage: [] });
  });

  it('is skipped where no inventory is read', async () => {
    expect(await run({})).toMatchObject({
      status: 'skipped',
      reason: 'no connected cloud lets Costloom read its inventory',
    });
  });
});
