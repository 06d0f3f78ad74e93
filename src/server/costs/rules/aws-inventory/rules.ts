import type { SavingRule } from '../common/rule';
import { compute } from './compute';
import { databases } from './databases';
import { network } from './network';
import { snapshots } from './snapshots';
import { storage } from './storage';
import { volumes } from './volumes';

/** Rules on the inventory of AWS, in the order of their ids. */
export const awsInventoryRules: readonly SavingRule[] = [
  ...compute,
  ...databases,
  ...network,
  ...snapshots,
  ...storage,
  ...volumes,
].toSorted((a, b) => (a.id < b.id ? -1 : 1));
