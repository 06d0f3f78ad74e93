import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf, workingBy } from '@tests/fakes/working';
import { startUmbrella, type UmbrellaFake } from '@tests/fakes/umbrella/umbrella';
import type { Json } from '@shared/model/json';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { runStep, testContext } from '../../steps/common/testing/testContext';
import { umbrellaCosts } from '../../steps/umbrella/costs/step';
import { umbrellaRecommendations } from '../../steps/umbrella/recommendations/step';
import { makeUmbrella } from './provider';
import { umbrellaCalls } from './steps';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const clock = { now: () => new Date('2026-01-15T10:00:00Z') };
const signal = new AbortController().signal;
let umbrella: UmbrellaFake;
let account = '';
let port: ReturnType<typeof umbrellaCalls>;
beforeEach(async () => {
  umbrella = await startUmbrella();
  account = '';
  port = umbrellaCalls(client, workingBy(connected));
});
afterEach(async () => {
  expect(umbrella.wrong).toEqual([]);
  await umbrella.stop();
});

const connected = () => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Umbrella',
  settings: { address: umbrella.url, username: umbrella.username, account },
  secret: () => umbrella.password,
});
const provider = makeUmbrella({ client, clock });
const contextOf = () => testContext({ services: { apps: { umbrella: port } as never } });
const costs = (more: Record<string, Json> = {}, context = contextOf()) =>
  runStep(umbrellaCosts, { integration: 'one', from: '2026-01-01', to: '2026-02-28', ...more }, context);
const advice = (more: Record<string, Json> = {}, context = contextOf()) =>
  runStep(umbrellaRecommendations, { integration: 'one', ...more }, context);

describe('connecting Umbrella', () => {
  it('says which account it is, and what the role does not allow', async () => {
    expect(await provider.check(connected(), signal)).toEqual({
      message: 'Connected to the account Acme AWS.',
      granted: { 'Cost & usage': true, Recommendations: true },
    });
    umbrella.hidesRecommendations = true;
    expect((await provider.check(connected(), signal)).granted).toMatchObject({ Recommendations: false });
    umbrella.isOld = true;
    expect((await provider.check(connected(), signal)).granted).toMatchObject({ 'Cost & usage': true });
  });

  it('refuses a wrong password, and asks which account where there are several', async () => {
    const wrong = provider.check({ ...connected(), secret: () => 'old' }, signal);
    await expect(wrong).rejects.toThrow('does not accept this user and password');
    umbrella.accounts.push({ accountKey: 78, accountId: '2222', accountName: 'Acme Azure', divisionId: 0 });
    await expect(provider.check(connected(), signal)).rejects.toThrow(
      'Choose one of: Acme AWS (1111), Acme Azure (2222).',
    );
    account = 'acme azure';
    expect((await provider.check(connected(), signal)).message).toContain('Acme Azure');
    account = '3333';
    await expect(provider.check(connected(), signal)).rejects.toThrow('“3333” does not exist');
  });
});

describe('what is read of Umbrella', () => {
  it('costs by a dimension, page by page, by the basis that is asked for', async () => {
    expect(await costs()).toEqual({
      rows: [
        { period: '2026-01', group: 'AmazonEC2', account: '1111', cost: 10.25, usage: 10 },
        { period: '2026-01', group: 'AmazonS3', account: '1111', cost: 1.5, usage: 10 },
        { period: '2026-02', group: 'AmazonEC2', account: '1111', cost: 12, usage: 10 },
      ],
      count: 3,
      truncated: false,
    });
    const context = contextOf();
    expect(await costs({ basis: 'amortized', limit: 1 }, context)).toMatchObject({
      count: 1,
      truncated: true,
      rows: [{ cost: 20.5 }],
    });
    expect(context.logged.join()).toContain('the first 1 are returned');
    // One sign-in serves them all.
    expect(umbrella.signIns).toBe(1);
    await expect(costs({ to: '2025-12-31' })).rejects.toThrow('must not be before the start date');
    await expect(costs({ from: 'soon' })).rejects.toThrow('must be a date such as 2026-11-30');
  });

  it('recommendations, the largest saving first, as cases take them', async () => {
    const found = await advice();
    expect(found).toMatchObject({ count: 5, total: 5, truncated: false });
    expect(found).toHaveProperty('recommendations.0', {
      id: '4000',
      type: 'ec2-idle',
      title: 'EC2 Idle',
      category: 'Terminate',
      provider: 'AWS',
      account: '1111',
      account_name: 'Production',
      region: 'us-east-1',
      service: 'EC2',
      resource: 'i-0',
      instance_type: 'm5.large',
      action: 'terminate',
      monthly_saving: 75,
      yearly_saving: 900,
      monthly_cost: 150,
      created_at: '2026-01-01',
      open: true,
    });
    expect(
      await advice({ saving: 100, services: 'EC2', types: ['ec2-idle'], accounts: ['1111'] }),
    ).toMatchObject({ count: 2 });
    expect(await advice({ limit: 3 })).toMatchObject({ count: 3, total: 5, truncated: true });
    // A basis that Umbrella has not calculated is no zero.
    expect(await advice({ basis: 'netUnblended' })).toHaveProperty('recommendations.0.monthly_saving', null);
  });

  it('is asked for again with a new token when the old one has ended, and waits where it is asked to', async () => {
    await costs();
    umbrella.expire();
    expect(await advice()).toMatchObject({ count: 5 });
    expect(umbrella.signIns).toBe(2);
    umbrella.next = [
      { status: 429, headers: { 'retry-after': '0' }, body: { message: 'Too Many Requests' } },
    ];
    expect(await costs()).toMatchObject({ count: 3 });
  });

  it('names the permission that the role has not', async () => {
    umbrella.hidesRecommendations = true;
    expect(await refusalOf(advice())).toEqual([
      expect.stringMatching(/^Integration: .*Your role does not allow this/),
      'permission',
      false,
    ]);
  });
});
