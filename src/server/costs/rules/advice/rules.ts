import type { SavingRule } from '../common/rule';
import { rightsizeEc2 } from './aws-rightsize-ec2/rule';
import { rightsizeAsg } from './aws-rightsize-asg/rule';
import { rightsizeEbs } from './aws-rightsize-ebs/rule';
import { rightsizeLambda } from './aws-rightsize-lambda/rule';
import { rightsizeEcs } from './aws-rightsize-ecs/rule';
import { rightsizeRds } from './aws-rightsize-rds/rule';
import { rightsizeDatabaseStorage } from './aws-rightsize-database-storage/rule';
import { rightsizeOther } from './aws-rightsize-other/rule';
import { stop } from './aws-stop/rule';
import { upgrade } from './aws-upgrade/rule';
import { remove } from './aws-delete/rule';
import { graviton } from './aws-graviton/rule';
import { scaleIn } from './aws-scale-in/rule';
import { savingsPlans } from './aws-savings-plans/rule';
import { reservedInstances } from './aws-reserved-instances/rule';

/** Rules on what the providers advise, one line each. */
export const adviceRules: readonly SavingRule[] = [
  rightsizeEc2,
  rightsizeAsg,
  rightsizeEbs,
  rightsizeLambda,
  rightsizeEcs,
  rightsizeRds,
  rightsizeDatabaseStorage,
  rightsizeOther,
  stop,
  upgrade,
  remove,
  graviton,
  scaleIn,
  savingsPlans,
  reservedInstances,
];
