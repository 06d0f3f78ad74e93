import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGcp, type GcpFake } from '@tests/fakes/gcp/gcp';
import type { InventoryRun } from '../../../domains/integrations/inventory.port';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import { createServiceClient } from '../../../platform/outbound/serviceClient';
import { makeGcp } from '../provider';
import type { Connected } from '../../../domains/integrations/connected.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const signal = AbortSignal.timeout(120_000);

let gcp: GcpFake;
beforeEach(async () => {
  gcp = await startGcp();
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
function newRun(metricsMax = 1000): InventoryRun {
  const kept = new Map<string, unknown>();
  let spent = 0;
  return {
    now: new Date('2026-03-31T10:00:00Z'),
    spend(metrics) {
      spent += metrics;
      if (spent > metricsMax) throw new ProviderError('The limit of metrics is reached.');
    },
    async once<T>(key: string, ask: () => Promise<T>) {
      if (!kept.has(key)) kept.set(key, await ask());
      return kept.get(key) as T;
    },
  };
}
const read = (kind: string, project = 'acme-web', run = newRun()) =>
  makeInventory().read(
    of(),
    { kind, place: { accountId: project, accountName: '', region: '*' }, run },
    signal,
  );

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ProviderError ? error.message : error),
  );

const zone = 'zones/europe-west4-a';
const link = (path: string) => `https://www.googleapis.com/compute/v1/projects/acme-web/${path}`;
function scoped(type: string, scopes: Readonly<Record<string, object[]>>, project = 'acme-web') {
  const all = gcp.inventory.scoped.get(project) ?? new Map<string, Map<string, object[]>>();
  gcp.inventory.scoped.set(project, all.set(type, new Map(Object.entries(scopes))));
}
const aDisk = (name: string, id: string, given: object = {}) => ({
  id,
  name,
  selfLink: link(`${zone}/disks/${name}`),
  type: link(`${zone}/diskTypes/pd-ssd`),
  sizeGb: '200',
  status: 'READY',
  creationTimestamp: '2026-01-01T00:00:00.000-08:00',
  ...given,
});
const anInstance = (name: string, status: string) => ({
  id: `9${name.length}`,
  name,
  selfLink: link(`${zone}/instances/${name}`),
  status,
  lastStopTimestamp: '2026-02-01T00:00:00.000-08:00',
});

describe('the inventory of Google Cloud', () => {
  it('is read project by project', async () => {
    expect(await makeInventory().places(of(), signal)).toEqual([
      { accountId: 'acme-web', accountName: 'Web', region: '*' },
    ]);
  });

  it('has disks under the names of the detailed export, and those only that nothing runs on', async () => {
    scoped('instances', { [zone]: [anInstance('old', 'TERMINATED'), anInstance('web', 'RUNNING')] });
    scoped('disks', {
      [zone]: [
        aDisk('loose', '5731447681477044785', { labels: { team: 'web' } }),
        aDisk('of-old', '2', { users: [link(`${zone}/instances/old`)] }),
        aDisk('of-web', '3', { users: [link(`${zone}/instances/web`)] }),
        aDisk('of-both', '4', { users: [link(`${zone}/instances/web`), link(`${zone}/instances/old`)] }),
      ],
    });
    const [loose, ofOld, ...rest] = await read('gcp.disk');
    expect(rest).toEqual([]);
    expect(loose).toMatchObject({
      resourceId:
        '//compute.googleapis.com/projects/441570621172/zones/europe-west4-a/disk/5731447681477044785',
      region: 'europe-west4',
      tags: { team: 'web' },
      state: 'unattached',
      facts: { size_gb: 200, disk_type: 'pd-ssd', detached: '2026-01-01T00:00:00.000-08:00' },
    });
    expect(loose?.aliases).toEqual(
      expect.arrayContaining([
        '//compute.googleapis.com/projects/441570621172/zones/europe-west4-a/disks/5731447681477044785',
        '//compute.googleapis.com/projects/acme-web/zones/europe-west4-a/disks/loose',
        'loose',
      ]),
    );
    expect(ofOld).toMatchObject({
      state: 'on a stopped instance',
      facts: { instance: 'old', instance_stopped: '2026-02-01T00:00:00.000-08:00' },
    });
  });

  it('reads all pages', async () => {
    gcp.inventory.pageSize = 1;
    scoped('disks', {
      [zone]: [aDisk('a', '1')],
      'zones/us-central1-b': [aDisk('b', '2')],
      'regions/us-central1': [aDisk('c', '3')],
    });
    expect((await read('gcp.disk')).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['unreachable', () => gcp.inventory.unreachable.add(zone)],
    ['warned of', () => gcp.inventory.warned.add(zone)],
  ])('fails where a zone is %s, instead of looking empty', async (_how, breakIt) => {
    scoped('addresses', { [zone]: [], 'regions/us-central1': [] });
    breakIt();
    expect(await refusal(read('gcp.address'))).toContain('cannot list resources in europe-west4-a');
  });

  it('fails for the project that may not be read, and for it alone', async () => {
    gcp.inventory.projects.set('acme-secret', '2');
    gcp.inventory.denied.add('acme-secret');
    expect(await refusal(read('gcp.address', 'acme-secret'))).toContain(
      'Permission denied on project acme-secret',
    );
    expect(await read('gcp.address')).toEqual([]);
  });

  it('asks again what came too fast', async () => {
    gcp.inventory.tooFast = 1;
    scoped('disks', { [zone]: [aDisk('a', '1')] });
    expect(await read('gcp.disk')).toHaveLength(1);
  });

  it('finds nothing of a service that the project has turned off', async () => {
    gcp.inventory.off.add('acme-web/compute').add('acme-web/container');
    expect(await read('gcp.disk')).toEqual([]);
    expect(await read('gcp.gke-cluster')).toEqual([]);
  });

  it('knows which external addresses, snapshots and images are used', async () => {
    const address = { name: 'spare', id: '7', selfLink: link('regions/europe-west4/addresses/spare') };
    scoped('addresses', {
      'regions/europe-west4': [
        { ...address, address: '203.0.113.7', status: 'RESERVED', addressType: 'EXTERNAL' },
        { ...address, name: 'inner', status: 'RESERVED', addressType: 'INTERNAL' },
      ],
    });
    scoped('disks', { [zone]: [aDisk('a', '1', { sourceImage: link('global/images/golden') })] });
    const image = (name: string) => ({
      id: name,
      name,
      selfLink: link(`global/images/${name}`),
      archiveSizeBytes: '3221225472',
    });
    const snapshot = { id: '8', name: 's', selfLink: link('global/snapshots/s'), storageBytes: '1073741824' };
    gcp.inventory.global.set(
      'acme-web',
      new Map([
        ['images', [image('golden'), image('old'), { ...image('family'), family: 'web' }]],
        ['snapshots', [{ ...snapshot, storageLocations: ['eu'] }]],
        [
          'instanceTemplates',
          [
            {
              properties: {
                disks: [{ initializeParams: { sourceImage: 'projects/acme-web/global/images/family/web' } }],
              },
            },
          ],
        ],
      ]),
    );
    const run = newRun();
    expect(await read('gcp.address', 'acme-web', run)).toMatchObject([{ name: 'spare', state: 'RESERVED' }]);
    expect(await read('gcp.snapshot', 'acme-web', run)).toMatchObject([
      { region: 'eu', facts: { storage_gb: 1 }, resourceId: expect.stringContaining('/global/snapshots/8') },
    ]);
    const images = await read('gcp.image', 'acme-web', run);
    expect(images.map(({ name, state }) => [name, state])).toEqual([
      ['golden', 'in use'],
      ['old', 'unused'],
      ['family', 'in use'],
    ]);
  });

  it('follows forwarding rules to their backends', async () => {
    const service = (name: string, backends: object[]) => ({
      selfLink: link(`global/backendServices/${name}`),
      backends,
    });
    scoped('backendServices', { global: [service('empty', []), service('full', [{}])] });
    scoped('targetPools', {
      'regions/europe-west4': [{ selfLink: link('regions/europe-west4/targetPools/none') }],
    });
    const map = (name: string, given: object) => ({ selfLink: link(`global/urlMaps/${name}`), ...given });
    scoped('urlMaps', {
      global: [
        map('to-empty', { defaultService: link('global/backendServices/empty') }),
        map('to-bucket', { defaultService: link('global/backendBuckets/site') }),
      ],
    });
    const proxy = (name: string) => ({
      selfLink: link(`global/targetHttpProxies/${name}`),
      urlMap: link(`global/urlMaps/${name}`),
    });
    scoped('targetHttpProxies', { global: [proxy('to-empty'), proxy('to-bucket')] });
    const rule = (name: string, given: object) => ({
      id: name,
      name,
      selfLink: link(`global/forwardingRules/${name}`),
      ...given,
    });
    scoped('forwardingRules', {
      global: [
        rule('empty-service', { backendService: link('global/backendServices/empty') }),
        rule('full-service', { backendService: link('global/backendServices/full') }),
        rule('empty-pool', { target: link('regions/europe-west4/targetPools/none') }),
        rule('empty-web', { target: link('global/targetHttpProxies/to-empty') }),
        rule('bucket', { target: link('global/targetHttpProxies/to-bucket') }),
        rule('vpn', { target: link('regions/europe-west4/targetVpnGateways/vpn') }),
      ],
    });
    const empty = (await read('gcp.forwarding-rule')).filter(({ state }) => state === 'without backends');
    expect(empty.map(({ name }) => name)).toEqual(['empty-service', 'empty-pool', 'empty-web']);
  });

  const series = (labels: object, values: number[]) => ({
    metric: { labels: {} },
    resource: { labels },
    points: values.map((doubleValue) => ({ value: { doubleValue } })),
  });

  it('measures databases by the metrics of their engine', async () => {
    gcp.inventory.databases.set('acme-web', [
      {
        name: 'pg',
        region: 'europe-west4',
        databaseVersion: 'POSTGRES_16',
        state: 'RUNNABLE',
        settings: { tier: 'db-custom-2-8192' },
      },
      { name: 'new', region: 'europe-west4', databaseVersion: 'MYSQL_8_0', state: 'RUNNABLE' },
    ]);
    const label = { database_id: 'acme-web:pg' };
    gcp.inventory.series.set(
      'acme-web',
      new Map([
        ['cloudsql.googleapis.com/database/postgresql/num_backends', [series(label, [1, 2])]],
        ['cloudsql.googleapis.com/database/network/connections', [series(label, [90])]],
        ['cloudsql.googleapis.com/database/cpu/utilization', [series(label, [0.1, 0.1234])]],
      ]),
    );
    const [pg, fresh] = await read('gcp.sql-instance');
    expect(pg?.facts).toMatchObject({
      connections_per_day: 1.5,
      cpu_percent: 12.3,
      days_measured: 2,
      tier: 'db-custom-2-8192',
    });
    expect(pg?.aliases).toContain('acme-web:pg');
    expect(fresh?.facts).not.toHaveProperty('connections_per_day');
    expect(await refusal(read('gcp.sql-instance', 'acme-web', newRun(5)))).toBe(
      'The limit of metrics is reached.',
    );
  });

  it('fails for clusters of zones that are missing', async () => {
    gcp.inventory.clusters.set('acme-web', [
      {
        name: 'main',
        location: 'europe-west4-a',
        status: 'RUNNING',
        releaseChannel: { channel: 'EXTENDED' },
      },
    ]);
    expect(await read('gcp.gke-cluster')).toMatchObject([
      { region: 'europe-west4', facts: { channel: 'EXTENDED' } },
    ]);
    gcp.inventory.missingZones = ['us-central1-b'];
    expect(await refusal(read('gcp.gke-cluster'))).toContain('us-central1-b');
  });

  it('counts the predictions of endpoints', async () => {
    const name = '//aiplatform.googleapis.com/projects/441570621172/locations/us-central1/endpoints';
    gcp.inventory.endpoints.set('acme-web', [
      { name: `${name}/11`, displayName: 'used', location: 'us-central1' },
      { name: `${name}/12`, displayName: 'idle', location: 'us-central1' },
    ]);
    const used = series({ endpoint_id: '11' }, [3, 4]);
    gcp.inventory.series.set(
      'acme-web',
      new Map([['aiplatform.googleapis.com/prediction/online/prediction_count', [used]]]),
    );
    expect(await read('gcp.vertex-endpoint')).toMatchObject([
      { resourceId: `${name}/11`, facts: { predictions: 7 } },
      { resourceId: `${name}/12`, state: 'without predictions', facts: { predictions: 0 } },
    ]);
  });
});
