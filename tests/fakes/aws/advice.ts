const REGION = 'eu-west-1';
const ACCOUNT = '111122223333';
const arn = (service: string, path: string) => `arn:aws:${service}:${REGION}:${ACCOUNT}:${path}`;

/** A recommendation of Cost Optimization Hub. */
export const advised = (arnOfIt: string, action: string, type: string, saving: number) => ({
  recommendationId: `${action} ${arnOfIt}`,
  accountId: ACCOUNT,
  region: REGION,
  resourceId: arnOfIt.split('/').at(-1) ?? '',
  resourceArn: arnOfIt,
  actionType: action,
  currentResourceType: type,
  recommendedResourceType: type,
  estimatedMonthlySavings: saving,
  estimatedMonthlyCost: saving * 2,
  currencyCode: 'USD',
  implementationEffort: 'Low',
  restartNeeded: true,
  rollbackPossible: true,
  currentResourceSummary: 'm5.xlarge',
  recommendedResourceSummary: 'm5.large',
  lastRefreshTimestamp: Date.parse('2026-11-19T00:00:00Z') / 1000,
  recommendationLookbackPeriodInDays: 14,
  source: 'ComputeOptimizer',
  tags: [{ key: 'Name', value: 'web' }],
});

/** What Cost Optimization Hub advises. */
export const hubAdvice: readonly object[] = [
  advised(arn('ec2', 'instance/i-0busy'), 'Rightsize', 'Ec2Instance', 40),
  advised(arn('rds', 'db:orders'), 'Rightsize', 'RdsDbInstance', 30),
  advised(arn('rds', 'db:orders'), 'Rightsize', 'RdsDbInstanceStorage', 5),
  {
    ...advised('', 'PurchaseSavingsPlans', '', 900),
    region: '',
    resourceId: '',
    recommendedResourceType: 'ComputeSavingsPlans',
    tags: [],
  },
];
