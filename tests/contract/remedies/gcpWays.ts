import type { GcpFake } from '@tests/fakes/gcp/gcp';
import type { Way } from './ways';

const PROJECT = 'projects/acme-web';
const ZONE = `${PROJECT}/zones/europe-west4-a`;
const GLOBAL = `${PROJECT}/global`;
const region = 'europe-west4';

/** Remedies of Google Cloud. */
export function gcpWays(gcp: GcpFake): Record<string, Way> {
  const { resources } = gcp.compute;
  const put = (place: string, type: string, name: string, more: object = {}) => {
    resources.set(`${place}/${type}/${name}`, { name, ...more });
    return `//compute.googleapis.com/${place}/${type}/${name}`;
  };
  const keyOf = (resource: string) => resource.replace('//compute.googleapis.com/', '');
  const goes = (caseType: string, resource: string): Way => {
    return { caseType, resource, region, isChanged: () => !resources.has(keyOf(resource)) };
  };
  const machine = (name: string) =>
    put(ZONE, 'instances', name, { status: 'RUNNING', machineType: `${ZONE}/machineTypes/n1-standard-8` });
  const [idle, large] = [machine('idle'), machine('large')];
  put(ZONE, 'machineTypes', 'e2-standard-2');
  function database(name: string) {
    const path = `/v1/${PROJECT}/instances/${name}`;
    const settings = { tier: 'db-custom-4-15360', activationPolicy: 'ALWAYS', settingsVersion: '7' };
    gcp.managed.resources.set(path, { name, region, state: 'RUNNABLE', settings });
    return (text: string) => () => JSON.stringify(gcp.managed.resources.get(path)).includes(text);
  }
  put(GLOBAL, 'backendServices', 'service', { backends: [] });
  put(GLOBAL, 'urlMaps', 'map', { defaultService: `https://x/${GLOBAL}/backendServices/service` });
  put(GLOBAL, 'targetHttpProxies', 'proxy', { urlMap: `https://x/${GLOBAL}/urlMaps/map` });
  return {
    'gcp-stop-instances': {
      caseType: 'advice-gcp-idle-vm',
      resource: idle,
      region,
      isChanged: () => resources.get(keyOf(idle))?.['status'] === 'TERMINATED',
    },
    'gcp-resize-instances': {
      caseType: 'advice-gcp-right-size-vm',
      resource: large,
      region,
      evidence: { Now: 'n1-standard-8', Advised: 'e2-standard-2' },
      isChanged: () => {
        const { machineType, status } = Object(resources.get(keyOf(large)));
        return String(machineType).endsWith('/e2-standard-2') && status === 'RUNNING';
      },
    },
    'gcp-resize-databases': {
      caseType: 'advice-gcp-oversized-sql',
      resource: `//cloudsql.googleapis.com/${PROJECT}/instances/orders`,
      region,
      evidence: { Advised: 'db-custom-2-7680' },
      isChanged: database('orders')('"tier":"db-custom-2-7680"'),
    },
    'gcp-stop-databases': {
      caseType: 'advice-gcp-idle-sql',
      resource: `//cloudsql.googleapis.com/${PROJECT}/instances/idle`,
      region,
      isChanged: database('idle')('"activationPolicy":"NEVER"'),
    },
    'gcp-delete-disks': goes(
      'gcp-unattached-disk',
      put(ZONE, 'disks', 'old-data', { status: 'READY', sizeGb: '200', type: `${ZONE}/diskTypes/pd-ssd` }),
    ),
    'gcp-release-addresses': goes(
      'gcp-idle-address',
      put(`${PROJECT}/regions/${region}`, 'addresses', 'old-ip', {
        address: '203.0.113.7',
        status: 'RESERVED',
      }),
    ),
    'gcp-delete-snapshots': goes('gcp-old-snapshot', put(GLOBAL, 'snapshots', 'old', { diskSizeGb: '200' })),
    'gcp-delete-forwarding-rules': goes(
      'gcp-empty-forwarding-rule',
      put(GLOBAL, 'forwardingRules', 'lb', {
        IPAddress: '203.0.113.9',
        portRange: '80-80',
        target: `https://x/${GLOBAL}/targetHttpProxies/proxy`,
      }),
    ),
    'gcp-delete-images': goes('gcp-unused-image', put(GLOBAL, 'images', 'old', { status: 'READY' })),
  };
}
