import { choice, param } from '../../common/params';
import { required } from '../../common/values/inputs';
import type { StepSpec } from '../../contract';

/** What every step of Umbrella says of itself. */
export const umbrellaStep = {
  group: 'ANODOTCOST',
  subgroup: 'UMBRELLA',
  category: 'UTILITIES',
  effect: 'read',
  needsIntegration: ['ANODOTCOST'],
  timeoutSeconds: 600,
} as const satisfies Partial<StepSpec<unknown>>;

export const umbrellaParam = param(
  {
    p: 1,
    type: 'integration',
    title: 'Integration',
    description: 'A connected Umbrella account.',
    integrations: ['ANODOTCOST'],
  },
  required(200),
);

export const basisParam = (p: number) =>
  choice({
    p,
    title: 'Cost basis',
    default: 'unblended',
    choices: {
      unblended: 'Unblended',
      netUnblended: 'Net unblended',
      amortized: 'Amortized',
      netAmortized: 'Net amortized',
    },
  });
