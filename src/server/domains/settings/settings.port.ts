import type { Sql, TenantScope } from '../../db/database';
import type { FeatureFlag } from '@shared/model/permissions';
import type { ActingRules } from '@shared/model/settings/acting';
import type { RemedyWays } from '@shared/model/settings/remedyWays';
import type { AiRules } from '@shared/model/settings/ai';
import type { TlsMode } from '@shared/model/settings/mail';
import type { NotificationPreferences } from '@shared/model/settings/notifications';
import type { AccountOwner, OwnershipMapping } from '@shared/model/settings/ownership';

export interface OpenMailServer {
  host: string;
  port: number;
  tls: TlsMode;
  user: string;
  from: string;
  from_name: string;
  /** Empty: the server asks for none. */
  password: string;
}

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
  /** Internal hosts and networks that workflows may reach, where the organisation is offered to allow any. */
  allowedNetworks(scope: TenantScope): Promise<string[]>;
  /** IANA zone of dates that name none. */
  timeZone(scope: TenantScope): Promise<string>;
  preferences(scope: TenantScope): Promise<NotificationPreferences>;
  /** Every organisation that has chosen how it is told things. */
  notifying(): Promise<{ orgId: string; preferences: NotificationPreferences }[]>;
  /**
   * In the caller's system transaction: contacts of these organisations that go through an integration are emptied and
   * off.
   */
  withoutIntegration(
    sql: Sql,
    of: { orgIds: readonly string[]; integrationId: string },
    by: { userId: string; name: string; at: Date },
  ): Promise<void>;
  /** With its password; null when none is set. `Fault('internal')` when the password cannot be opened. */
  mailServer(orgId: string): Promise<OpenMailServer | null>;
  /** Whether workflows may change clouds, and when. */
  acting(scope: TenantScope): Promise<ActingRules>;
  /** How remedies ask for approval and tell what came of it. */
  remedyWays(scope: TenantScope): Promise<RemedyWays>;
  /** Which models are asked, how much, and what leaves the machine for them. */
  ai(scope: TenantScope): Promise<AiRules>;
  ownership(scope: TenantScope): Promise<{ mapping: OwnershipMapping; accounts: AccountOwner[] }>;
}

/** Refuses a value that is right in itself but not possible now: `Fault('bad_input')` with field and reason. */
export type SettingCheck = (scope: TenantScope, value: unknown) => Promise<void>;
