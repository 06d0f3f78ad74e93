import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, MAX_PAGE, one, pageKey } from '../../kernel/paging';
import { spendQuery } from '../costs/spend.api';
import { dashboardRange } from '../dashboards/entities';
import { report, reportName, reportSchedule, reportSending, reportVersion, reportView } from './entities';

/** A report shows spend, so whoever reads spend reads it; it is changed as dashboards are. */
const read = { access: 'home:read' } as const;
const write = { access: 'dashboards:edit', edits: true } as const;
const byId = { params: z.object({ id }) };

const listCostReports = defineCall({
  id: 'reports.list',
  method: 'GET',
  path: 'reports',
  ...read,
  summary: 'Saved reports on cost by name, of a space or of all; page by page',
  what: 'reports',
  // All of them: an organization has a thousand at most.
  reads: ['report'],
  query: z.strictObject({
    space_id: id.optional(),
    /** Within the name, whatever the case. */
    search: z.string().trim().max(200).optional(),
    max_returned_items: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
    start_page_key: z.string().max(500).optional(),
  }),
  reply: z.object({ data: z.array(report), next_page_key: pageKey }),
});

const getCostReport = defineCall({
  id: 'reports.get',
  method: 'GET',
  path: 'reports/:id',
  ...read,
  summary: 'One report with its last sendings',
  what: 'the report',
  reads: ['report:{id}'],
  ...byId,
  reply: one(
    z.object({
      report,
      /** The newest first, of the last 30 days. */
      sendings: z.array(reportSending),
      /** Whether the organization has a mail server. */
      mail_ready: z.boolean(),
      /** IANA zone in which its schedule is meant. */
      zone: z.string(),
    }),
  ),
});

const createCostReport = defineCall({
  id: 'reports.create',
  method: 'POST',
  path: 'reports',
  ...write,
  summary: 'Saves a view of spend as a report; the name is unique in its space',
  changes: ['report', 'space'],
  body: z.strictObject({
    space_id: id,
    name: reportName,
    view: reportView,
    schedule: reportSchedule.nullable().default(null),
  }),
  reply: one(report),
});

const updateCostReport = defineCall({
  id: 'reports.update',
  method: 'PUT',
  path: 'reports/:id',
  ...write,
  summary: 'Changes name, space, view or schedule; only upon the revision that was read',
  changes: ['report', 'space'],
  ...byId,
  body: z.strictObject({
    revision: z.number().int(),
    name: reportName.optional(),
    space_id: id.optional(),
    view: reportView.optional(),
    /** Null: it is sent no more. */
    schedule: reportSchedule.nullable().optional(),
  }),
  reply: one(report),
});

const deleteCostReport = defineCall({
  id: 'reports.delete',
  method: 'DELETE',
  path: 'reports/:id',
  ...write,
  summary: 'Deletes a report with its versions and its schedule',
  changes: ['report', 'space'],
  ...byId,
  reply: done,
});

const costReportHistory = defineCall({
  id: 'reports.history',
  method: 'GET',
  path: 'reports/:id/versions',
  ...read,
  summary: 'The last 20 versions of a report, the newest first',
  what: 'the versions of the report',
  reads: ['report:{id}'],
  ...byId,
  reply: list(reportVersion),
});

const sendCostReport = defineCall({
  id: 'reports.send',
  method: 'POST',
  path: 'reports/:id/send',
  ...write,
  summary: 'Sends a report now to those whom its schedule names',
  changes: ['report'],
  ...byId,
  reply: one(reportSending),
});

const exportCostReport = defineCall({
  id: 'reports.file',
  method: 'POST',
  onlyReads: true,
  path: 'reports/file',
  ...read,
  summary: 'Spend as an Excel workbook or as a PDF, saved as a report or not',
  body: spendQuery.omit({ top: true }).extend({
    format: z.enum(['xlsx', 'pdf']),
    name: reportName,
    /** The days as they were chosen. */
    range: dashboardRange.optional(),
    shape: reportView.shape.shape,
    currency: reportView.shape.currency,
  }),
  /** A file as base64. */
  reply: one(z.object({ name: z.string(), content: z.string(), content_type: z.string() })),
});

export const costReportCalls = {
  listCostReports,
  getCostReport,
  createCostReport,
  updateCostReport,
  deleteCostReport,
  costReportHistory,
  sendCostReport,
  exportCostReport,
};
