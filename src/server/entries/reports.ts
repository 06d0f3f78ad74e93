import { recordActivity } from '../domains/organisations/activity.store';
import { createReportDownloads } from '../domains/reports/downloads';
import { createReportLeaving } from '../domains/reports/leaving';
import type { ReportSpend, ReportNotifier } from '../domains/reports/reports.port';
import { reportHandlers } from '../domains/reports/reports.routes';
import { createReports } from '../domains/reports/reports.service';
import { reportsStore } from '../domains/reports/reports.store';
import { createReportSending } from '../domains/reports/sending';
import type { Settings } from '../domains/settings/settings.port';
import type { Database } from '../db/database';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';

/** Views of spend that are saved, found again, and sent. */
export function composeReports(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  newId: () => string;
  settings: Settings;
  spend: ReportSpend;
  notifications: { reports: ReportNotifier };
}) {
  const parts = { ...deps, record: recordActivity, notifier: deps.notifications.reports };
  const reports = createReports(parts);
  const sending = createReportSending({ ...parts, reports });
  return {
    handlers: reportHandlers(reports, sending, createReportDownloads(deps)),
    jobs: sending.jobs,
    leaving: createReportLeaving(parts),
    countBySpace: reportsStore.countBySpace,
  };
}
