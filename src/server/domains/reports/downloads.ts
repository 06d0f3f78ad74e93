import type { CallInput, CallReply } from '@shared/api/index';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Settings } from '../settings/settings.port';
import { checkDays } from './figures';
import { reportFile, tooLarge } from './reportFiles';
import type { ReportSpend } from './reports.port';
import { reportsStore } from './reports.store';

/** Spend as a file that people download. `Fault('bad_input')` where it would be too large. */
export const createReportDownloads =
  (deps: { database: Database; clock: Clock; settings: Pick<Settings, 'timeZone'>; spend: ReportSpend }) =>
  async (
    orgId: string,
    body: CallInput<'reports.file'>['body'],
    signal: AbortSignal,
  ): Promise<CallReply<'reports.file'>['data']> => {
    const { format, name, shape, currency, range, ...asked } = body;
    const { from, to } = asked;
    const scope = { orgIds: [orgId] };
    checkDays({ from, to });
    const [organisation, zone] = await Promise.all([
      deps.database.tenant(scope, (sql) => reportsStore.organisationName(sql, orgId)),
      deps.settings.timeZone(scope),
    ]);
    const of = {
      orgId,
      organisation,
      name,
      zone,
      made: deps.clock.now(),
      query: { ...asked, top: 1 },
      look: { shape, currency },
      range: range ?? { from, to },
    };
    const file = await reportFile(deps.spend, of, format, signal);
    if (!file) throw tooLarge();
    return { name: file.name, content: file.content, content_type: file.contentType };
  };
