import { z } from 'zod';
import { id } from '../../kernel/paging';
import { RECIPIENTS_MAX, REPORT_NAME_MAX } from '../../model/limits';
import { reportFormats } from '../../model/reports/formats';
import { spendQuery } from '../costs/spend.api';
import { dashboardRange } from '../dashboards/entities';

/** What a report shows: a request of spend whose days may move with the bills, and how the explorer draws it. */
export const reportView = spendQuery.omit({ from: true, to: true, top: true }).extend({
  /** A preset ends on the last complete day of the bills. */
  range: dashboardRange,
  /** Null: what suits the days. */
  granularity: spendQuery.shape.granularity.unwrap().nullable().default(null),
  /** As the explorer names its shapes. */
  shape: z
    .string()
    .regex(/^[a-z_]{1,20}$/, 'must be a shape of the explorer')
    .default('bars'),
  /** Usage with its unit and price beside the cost. */
  usage: z.boolean().default(false),
  /** Of several currencies the one that is drawn; empty: the largest. */
  currency: z.string().trim().max(20).default(''),
});
export type ReportView = z.output<typeof reportView>;

const hour = z.number().int().min(0).max(23);

/** In the time zone of the organization. */
const reportTimes = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), hour }),
  /** 1 Sunday to 7 Saturday. */
  z.strictObject({ every: z.literal('week'), weekday: z.number().int().min(1).max(7), hour }),
  /** A day that a month does not have is its last day. */
  z.strictObject({ every: z.literal('month'), day: z.number().int().min(1).max(31), hour }),
]);

/** Whether anybody gets it. */
export const isSentTo = (one: {
  members: readonly string[];
  addresses: readonly string[];
  tells_organization: boolean;
  slack: object | null;
  teams: object | null;
}): boolean =>
  one.members.length + one.addresses.length > 0 ||
  one.tells_organization ||
  one.slack !== null ||
  one.teams !== null;

const placeId = z.string().trim().min(1, 'Value is required').max(200);
const placeName = z.string().trim().max(300).default('');

/** Where a chat gets it: the file too. */
const slackPlace = z.strictObject({ integration_id: id, channel_id: placeId, name: placeName });
/** The figures without the file. */
const teamsPlace = slackPlace.extend({ team_id: placeId });

export const reportSchedule = z
  .strictObject({
    times: reportTimes,
    /** Ids of members, who get it as long as they are members. */
    members: z.array(id).max(RECIPIENTS_MAX).default([]),
    addresses: z.array(z.email().max(300)).max(RECIPIENTS_MAX).default([]),
    /** Of the file that goes with it. */
    format: z.enum(reportFormats).default('csv'),
    /** Also on the ways on which the organization is told things. */
    tells_organization: z.boolean().default(false),
    slack: slackPlace.nullable().default(null),
    teams: teamsPlace.nullable().default(null),
  })
  .refine((one) => isSentTo(one), {
    path: ['addresses'],
    message: 'Choose who gets the report',
  });
export type ReportSchedule = z.output<typeof reportSchedule>;

export const reportName = z.string().trim().min(1, 'Value is required').max(REPORT_NAME_MAX);

export const report = z.object({
  report_id: id,
  space_id: id,
  name: z.string(),
  view: reportView,
  schedule: reportSchedule.nullable(),
  /** When it is sent next; null: it is not. */
  next_at: z.string().nullable(),
  /** Why the last sending did not reach everybody; null: it did, or there was none. */
  trouble: z.string().nullable(),
  /** Counts saves; a save of an older one is refused with `conflict`. */
  revision: z.number().int(),
  created_by: z.string(),
  creation_time: z.string(),
  updated_by: z.string(),
  last_update_time: z.string(),
});
export type Report = z.output<typeof report>;

const sendingStates = ['waiting', 'sent', 'failed'] as const;

export const reportSending = z.object({
  at: z.string(),
  /** Who asked for it; null: the schedule. */
  by: z.string().nullable(),
  state: z.enum(sendingStates),
  /** What stands in the way, in words. */
  reason: z.string().nullable(),
});
export type ReportSending = z.output<typeof reportSending>;

export const reportVersion = z.object({
  revision: z.number().int(),
  name: z.string(),
  view: reportView,
  by: z.string(),
  at: z.string(),
});
