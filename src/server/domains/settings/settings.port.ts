import type { TenantScope } from '../../db/database';
import type { FeatureFlag } from '@shared/model/permissions';

/** Settings as other domains read them: the stored value, else what holds by default. */
export interface Settings {
  costPeriod(scope: TenantScope): Promise<'month' | 'year'>;
  costMethod(scope: TenantScope): Promise<'unblended' | 'amortized' | 'net_unblended' | 'net_amortized'>;
  /** Tag keys that name an owner, in the order of preference. */
  ownerTagKeys(scope: TenantScope): Promise<string[]>;
  /** Days without being seen after which an open case expires. */
  caseExpiryDays(scope: TenantScope): Promise<number>;
  flags(scope: TenantScope): Promise<FeatureFlag[]>;
  overviewDashboardPath(scope: TenantScope): Promise<string>;
  /** Days for which executions that have ended are kept. */
  keepExecutionsDays(scope: TenantScope): Promise<number>;
  /** IANA zone of dates that name none. */
  timeZone(scope: TenantScope): Promise<string>;
}
