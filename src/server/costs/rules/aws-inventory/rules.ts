import type { SavingRule } from '../common/rule';
import { unattachedVolume } from './unattached-volume/rule';

/** Rules on the inventory of AWS, one line each. */
export const awsInventoryRules: readonly SavingRule[] = [unattachedVolume];
