import { inOrder } from '../common/observed';
import { compute } from './compute';
import { network } from './network';
import { storage } from './storage';

/** Rules on the inventory of Google Cloud, in the order in which they run. */
export const gcpInventoryRules = inOrder(
  [...compute, ...network, ...storage],
  [
    'gcp-unattached-disk',
    'gcp-idle-address',
    'gcp-disk-of-stopped-instance',
    'gcp-old-snapshot',
    'gcp-unused-image',
    'gcp-empty-forwarding-rule',
    'gcp-idle-sql-instance',
    'gcp-extended-support',
    'gcp-idle-vertex-endpoint',
  ],
);
