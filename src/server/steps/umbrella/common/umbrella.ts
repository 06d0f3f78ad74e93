import { required } from '../../common/values/inputs';
import type { ParamSpec, StepSpec } from '../../contract';

/** What every step of Umbrella says of itself. */
export const umbrellaStep = {
  group: 'ANODOTCOST',
  subgroup: 'UMBRELLA',
  category: 'UTILITIES',
  effect: 'read',
  needsIntegration: ['ANODOTCOST'],
  timeoutSeconds: 600,
} as const satisfies Partial<StepSpec<unknown>>;

export const umbrellaParam: ParamSpec = {
  p: 1,
  type: 'integration',
  title: 'Integration',
  description: 'A connected Umbrella account.',
  integrations: ['ANODOTCOST'],
};
export const umbrellaInput = required(200);

export const basisParam = (p: number): ParamSpec => ({
  p,
  type: 'select',
  title: 'Cost basis',
  selectValues: [
    { value: 'unblended', label: 'Unblended' },
    { value: 'netUnblended', label: 'Net unblended' },
    { value: 'amortized', label: 'Amortized' },
    { value: 'netAmortized', label: 'Net amortized' },
  ],
  default: 'unblended',
});
