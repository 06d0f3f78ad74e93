import { z } from 'zod';
import { compute, labelsOf, stage } from '../common/compute';
import { defineComputeStep } from '../common/define';

const address = z.object({
  name: z.string(),
  labels: labelsOf,
  address: z.string().default(''),
  status: z.string().default(''),
  users: z.array(z.string()).default([]),
});

const LOST = 'Released addresses; Google may give them to others';

export const releaseAddresses = defineComputeStep({
  stepTemplateId: 'GCP-005',
  name: 'Release_static_addresses',
  title: 'Release static IP addresses',
  description: 'Releases unused static addresses.',
  icon: 'trash',
  keywords: ['compute engine', 'ip', 'address', 'static', 'idle', 'network'],
  permissions: ['compute.addresses.get', 'compute.addresses.delete', 'compute.globalAddresses.delete'],
  type: 'addresses',
  noun: 'static IP address',
  targets: 'Addresses',
  deletes: true,
  found: address,
  sample: {
    resource: '//compute.googleapis.com/projects/acme-web/regions/europe-west4/addresses/old-ip',
    name: 'old-ip',
    summary: 'Release address old-ip',
    before: { address: '203.0.113.7' },
    after: { state: 'released' },
    monthly_cost: 7.3,
    cannot_undo: LOST,
  },
  plan(resource) {
    const { found, path, where } = resource;
    const { name, address: ip, status, users } = found;
    if (status !== 'RESERVED' || users.length > 0) return { kind: 'skipped', reason: 'It is in use.' };
    return {
      kind: 'change',
      summary: `Release address ${name}`,
      before: { address: ip },
      after: { state: 'released' },
      stages: [stage(resource, where, compute('DELETE', path))],
      cannotUndo: LOST,
      undo: [],
    };
  },
});
