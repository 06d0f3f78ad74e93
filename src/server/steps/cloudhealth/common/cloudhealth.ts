import { param } from '../../common/params';
import { required } from '../../common/values/inputs';
import type { StepSpec } from '../../contract';

/** What every step of CloudHealth says of itself. */
export const cloudhealthStep = {
  group: 'CLOUDHEALTH',
  subgroup: 'CLOUDHEALTH',
  category: 'UTILITIES',
  effect: 'read',
  needsIntegration: ['CLOUDHEALTH'],
  timeoutSeconds: 600,
} as const satisfies Partial<StepSpec<unknown>>;

export const cloudhealthParam = param(
  {
    p: 1,
    type: 'integration',
    title: 'Integration',
    description: 'A connected CloudHealth account.',
    integrations: ['CLOUDHEALTH'],
  },
  required(200),
);
