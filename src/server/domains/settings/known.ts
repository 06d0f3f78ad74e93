import { z } from 'zod';
import { costMethods, costPeriods, FALLBACK_COST_PERIOD, NORMAL_COST_METHOD } from '@shared/model/limits';
import { isTimeZone } from '@shared/model/references/dates';
import { settingsWords } from '@shared/words/settings';
import { isAllowEntry } from '../../platform/outbound/addresses';
import type { FeatureFlag, Permission } from '@shared/model/permissions';
import {
  actingSettings,
  aiSettings,
  mailSettings,
  notificationSettings,
  ownershipSettings,
  remedySettings,
  transformSettings,
} from './knownValues';

const flag = (normal: boolean) => ({ value: z.boolean(), normal });

export const ALLOWED_NETWORKS = 'general.allowed_networks';

interface KnownValue {
  value: z.ZodType;
  normal: unknown;
  /**
   * Everyone reads a setting unless it says so. editors: whoever may change settings. on_request: they, and only when
   * its domain is asked for, because it is large.
   */
  shown?: 'editors' | 'on_request';
  /** A permission that changing it needs beside that of every setting. */
  needs?: Permission;
}

/** Every setting there is, by domain and type: what a value must be, and what holds while none is set. */
export const knownSettings = {
  cost: {
    period: { value: z.enum(costPeriods), normal: FALLBACK_COST_PERIOD },
    /** Amortized: a commitment paid at once weighs on all the days it is for, not on the day of its bill. */
    method: { value: z.enum(costMethods), normal: NORMAL_COST_METHOD },
    owner_tag_keys: {
      value: z.array(z.string().trim().min(1).max(128)).max(20),
      normal: ['owner', 'Owner', 'team', 'Team'],
    },
  },
  cases: {
    /** Days without being seen after which an open case expires. */
    expiry_days: { value: z.number().int().min(1).max(3650), normal: 30 },
  },
  executions: {
    /** Days after which what has ended is forgotten; failures are kept twice as long. */
    keep_days: { value: z.number().int().min(1).max(3650), normal: 90 },
  },
  /** The flags of the specification. */
  features: {
    AIAgent: flag(true),
    casesOverview: flag(true),
    APIKeys: flag(true),
  } satisfies Record<FeatureFlag, unknown>,
  general: {
    /** The path of the screen that Home shows; empty: the built-in one. */
    overviewDashboardPath: {
      value: z
        .string()
        .max(500)
        .regex(/^(\/(?!\/).*)?$/, 'must be a path of the app, such as /dashboards/1, or empty'),
      normal: '',
    },
    /** Of dates in workflows that name no zone of their own. */
    time_zone: {
      value: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Rome'),
      normal: 'UTC',
    },
    /** Internal hosts and networks that workflows may reach; only where the server is one person's. */
    allowed_networks: {
      value: z
        .array(z.string().trim().min(1).max(253).refine(isAllowEntry, settingsWords.network.wrong))
        .max(50),
      normal: [],
    },
    debug: flag(false),
  },
  notifications: notificationSettings,
  mail: mailSettings,
  ownership: ownershipSettings,
  data_transform: transformSettings,
  cloud_changes: actingSettings,
  remedies: remedySettings,
  ai: aiSettings,
} as const satisfies Record<string, Record<string, KnownValue>>;

export interface Known extends KnownValue {
  domain: string;
  type: string;
}

export const settingList: readonly Known[] = Object.entries(knownSettings).flatMap(([domain, types]) =>
  Object.entries<KnownValue>(types).map(([type, known]) => ({ domain, type, ...known })),
);
