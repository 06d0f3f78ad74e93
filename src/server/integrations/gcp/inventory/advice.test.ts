import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGcp, type GcpFake } from '@tests/fakes/gcp/gcp';
import type { AdviceDecision, InventoryRun } from '../../../domains/integrations/inventory.port';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import { createServiceClient } from '../../../platform/outbound/serviceClient';
import { makeGcp } from '../provider';
import type { Connected } from '../../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const { signal } = new AbortController();
const zone = 'zones/europe-west4-a';

let gcp: GcpFake;
beforeEach(async () => {
  gcp = await startGcp();
  const selfLink = `https://www.googleapis.com/compute/v1/projects/acme-web/${zone}/instances/web`;
  const instance = { id: '93', name: 'web', selfLink, status: 'RUNNING' };
  gcp.inventory.scoped.set('acme-web', new Map([['instances', new Map([[zone, [instance]]])]]));
});
afterEach(() => gcp.stop());

const of = (): Connected => ({
  orgId: 'acme',
  integrationId: 'one',
  name: 'Google Cloud',
  settings: { max_gigabytes: '100', endpoint: gcp.url },
  secret: () => gcp.key,
});
function makeInventory() {
  const { inventory } = makeGcp({ client, clock: { now: () => new Date() } });
  if (!inventory) throw new Error('Google Cloud has an inventory.');
  return inventory;
}
const run: InventoryRun = { now: new Date(), spend: () => undefined, once: (_key, ask) => ask() };
const place = { accountId: 'acme-web', accountName: '', region: '*' };
const read = () => makeInventory().read(of(), { kind: 'gcp.advice', place, run }, signal);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );

const idle = 'google.compute.instance.IdleResourceRecommender';
const resize = 'google.compute.instance.MachineTypeRecommender';
function advise(
  place: string,
  recommender: string,
  id: string,
  given: Record<string, unknown> = {},
  state = 'ACTIVE',
) {
  const key = `acme-web/${place}/${recommender}`;
  const name = `projects/441570621172/locations/${place}/recommenders/${recommender}/recommendations/${id}`;
  const one = {
    name,
    description: 'Save cost.',
    recommenderSubtype: 'X',
    primaryImpact: {
      category: 'COST',
      costProjection: {
        cost: { currencyCode: 'USD', units: '-10', nanos: -500_000_000 },
        duration: '2592000s',
      },
    },
    content: {
      operationGroups: [
        {
          operations: [
            {
              action: 'replace',
              resourceType: 'compute.googleapis.com/Instance',
              resource: `//compute.googleapis.com/projects/acme-web/${zone}/instances/web`,
              path: '/status',
              value: 'TERMINATED',
            },
          ],
        },
      ],
    },
    stateInfo: { state },
    etag: '"one"',
    ...given,
  };
  gcp.inventory.recommendations.set(key, [...(gcp.inventory.recommendations.get(key) ?? []), one]);
  return name;
}
const saves = (units: string) => ({
  primaryImpact: {
    category: 'COST',
    costProjection: { cost: { currencyCode: 'USD', units }, duration: '2629800s' },
  },
});

describe('the advice of Google Cloud Recommender', () => {
  it('is what it saves in a month, under the names of the bill', async () => {
    const name = advise('europe-west4-a', idle, 'a');
    advise('europe-west4-a', idle, 'done', {}, 'SUCCEEDED');
    const [advice, ...rest] = await read();
    expect(rest).toEqual([]);
    expect(advice).toMatchObject({
      resourceId: '//compute.googleapis.com/projects/441570621172/zones/europe-west4-a/instances/93',
      name: 'web',
      region: 'europe-west4',
      state: 'ACTIVE',
      facts: {
        advice_type: 'idle-vm',
        action: 'stop',
        // 10.50 for 30 days.
        provider_saving: 10.653125,
        provider_currency: 'USD',
        recommendation_id: name,
        etag: '"one"',
      },
    });
  });

  it('counts alternatives once, and the largest saving of a resource', async () => {
    advise('europe-west4', 'google.compute.commitment.UsageCommitmentRecommender', 'small', {
      ...saves('-5'),
      xorGroupId: 'g',
    });
    advise('europe-west4', 'google.compute.commitment.UsageCommitmentRecommender', 'large', {
      ...saves('-9'),
      xorGroupId: 'g',
    });
    advise('europe-west4-a', idle, 'a', saves('-3'));
    advise('europe-west4-a', resize, 'b', saves('-2'));
    const found = await read();
    expect(found.map(({ facts }) => [facts['advice_type'], facts['provider_saving']])).toEqual([
      ['idle-vm', 3],
      ['commitment', 9],
    ]);
  });

  it('names the disk that is deleted, not the snapshot that is taken first, and the sizes of machines', async () => {
    const compute = '//compute.googleapis.com/projects/acme-web';
    const disk = {
      id: '5',
      name: 'data',
      selfLink: `https://x/compute/v1/projects/acme-web/${zone}/disks/data`,
    };
    gcp.inventory.scoped.get('acme-web')?.set('disks', new Map([[zone, [disk]]]));
    const operations = (given: object[]) => ({ content: { operationGroups: [{ operations: given }] } });
    advise(
      'europe-west4-a',
      'google.compute.disk.IdleResourceRecommender',
      'd',
      operations([
        { action: 'add', resource: `${compute}/global/snapshots/$name`, path: '/' },
        { action: 'remove', resource: `${compute}/${zone}/disks/data`, path: '/' },
      ]),
    );
    const machine = { resource: `${compute}/${zone}/instances/web`, path: '/machineType' };
    advise(
      'europe-west4-a',
      resize,
      'm',
      operations([
        {
          ...machine,
          action: 'test',
          valueMatcher: { matchesPattern: '.*zones/x/machineTypes/n2-standard-8' },
        },
        { ...machine, action: 'replace', value: 'zones/x/machineTypes/n2-standard-4' },
      ]),
    );
    const sql = {
      action: 'replace',
      resource: '//sqladmin.googleapis.com/projects/acme-web/instances/db',
      path: '/',
    };
    advise('europe-west4', 'google.cloudsql.instance.IdleRecommender', 's', operations([sql]));
    const found = await read();
    expect(found.map(({ name, resourceId }) => [name, resourceId])).toEqual([
      ['web', `//compute.googleapis.com/projects/441570621172/${zone}/instances/93`],
      ['data', `//compute.googleapis.com/projects/441570621172/${zone}/disk/5`],
      ['db', '//cloudsql.googleapis.com/projects/441570621172/instances/db'],
    ]);
    expect(found[0]?.facts).toMatchObject({ current: 'n2-standard-8', recommended: 'n2-standard-4' });
  });

  it('is asked for only where something is', async () => {
    await read();
    const places = gcp.asked.flatMap(({ path }) => /locations\/([^/]+)\/recommenders/.exec(path)?.[1] ?? []);
    expect([...new Set(places)].sort()).toEqual(['europe-west4', 'europe-west4-a', 'global']);
  });

  it.each([
    ['accepted', 'CLAIMED'],
    ['done', 'SUCCEEDED'],
    ['dismissed', 'DISMISSED'],
  ] as const)('is marked when it is %s', async (decision, state) => {
    const name = advise('europe-west4-a', idle, 'a');
    const decide = (now: AdviceDecision) =>
      makeInventory().decide?.(
        of(),
        // Of an older reading: the recommendation has been refreshed since.
        {
          kind: 'gcp.advice',
          accountId: 'acme-web',
          facts: { recommendation_id: name, etag: '"old"' },
          decision: now,
        },
        signal,
      );
    const stateNow = () =>
      gcp.inventory.recommendations.get(`acme-web/europe-west4-a/${idle}`)?.[0]?.stateInfo.state;
    await decide('reopened');
    await decide(decision);
    expect(stateNow()).toBe(state);
    await decide(decision);
    if (decision === 'dismissed')
      expect(await refusal(Promise.resolve(decide('reopened')))).toContain('cannot reopen');
  });
});
