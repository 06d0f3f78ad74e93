import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list, one } from '../../kernel/paging';
import { json } from '../workflows/graph';

/** The longest report; what is kept of an organisation; how many a page holds when no number is asked for. */
const REPORT_BYTES = 64 * 1024;
export const REPORTS_KEPT = 1_000;
const REPORTS_PAGE = 100;

const sendReport = defineCall({
  id: 'monitoring.report',
  method: 'POST',
  path: 'monitoring',
  access: 'signed-in',
  takes: 'json',
  bodyBytes: REPORT_BYTES,
  summary:
    'Records what an app reports of itself, such as a failure; the newest 1,000 of the organization are kept',
  body: z.record(z.string().min(1).max(200), json),
  reply: one(z.object({ report_id: id })),
});

const listReports = defineCall({
  id: 'monitoring.reports',
  method: 'GET',
  path: 'monitoring',
  access: 'systemSettings:write',
  summary: 'What apps have reported of themselves, the newest first',
  what: 'reports',
  query: z.strictObject({
    max_returned_items: z.coerce.number().int().min(1).max(REPORTS_KEPT).default(REPORTS_PAGE),
  }),
  reply: list(
    z.object({
      report_id: id,
      at: z.iso.datetime(),
      /** Who was signed in. */
      reporter: z.string(),
      report: z.record(z.string(), json),
    }),
  ),
});

const moment = z.iso.datetime().nullable();

const listJobs = defineCall({
  id: 'monitoring.jobs',
  method: 'GET',
  path: 'monitoring/jobs',
  access: 'systemSettings:write',
  summary: 'What the server does by itself: each kind of job with its next time, tries and last failure',
  what: 'jobs',
  reply: list(
    z.object({
      name: z.string(),
      /** Of recurring ones: milliseconds from the end of one to the next. */
      every_ms: z.number().int().nullable(),
      waiting: z.number().int(),
      running: z.number().int(),
      /** Given up in the last 30 days. */
      failed: z.number().int(),
      /** Since when the oldest has been due. */
      oldest_due: moment,
      next_at: moment,
      last_started: moment,
      last_ended: moment,
      /** Tries in a row that failed or are under way. */
      tries: z.number().int(),
      /** Told to the owner of a local workspace; it may name what belongs to others. A team reads its server's log. */
      last_error: z.string().nullable(),
      last_error_at: moment,
    }),
  ),
});

const metrics = defineCall({
  id: 'monitoring.metrics',
  method: 'GET',
  path: 'monitoring/metrics',
  access: 'systemSettings:write',
  summary: 'Calls, jobs, executions and the process itself, for Prometheus: an API key is the bearer token',
  gives: 'text/plain',
  reply: z.string(),
});

export const monitoringCalls = { sendReport, listReports, listJobs, metrics };
