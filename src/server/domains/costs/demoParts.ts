import { isFault } from '@shared/kernel/fault';
import type { ImportChange, ImportRow } from './imports.store';
import { sourcesStore } from './sources.store';
import type { Work, RunImportDeps } from './importWork';

const REMEMBERING = 'Replaying nine months of cases';

/** The months that the demo company has behind it, unless the bills of others are there: they were not read then. */
export async function remembered(
  deps: RunImportDeps,
  job: ImportRow,
  tools: Work,
  rows: number,
): Promise<ImportChange> {
  const { request } = job;
  if (request.kind !== 'demo' || !request.company) return {};
  const sources = await deps.database.tenant(job.org_id, (sql) => sourcesStore.list(sql));
  if (sources.some(({ demo }) => !demo)) return {};
  const { signal } = tools;
  const onProgress = (share: number) =>
    tools.progress({ share: 0.88 + share * 0.07, rows, stage: REMEMBERING });
  try {
    const lastDay = request.planted_at ?? request.through_day;
    await deps.company.remember({ orgId: job.org_id, lastDay }, { signal, onProgress });
    return {};
  } catch (error) {
    if (signal.aborted) throw error;
    return companyFailed(deps, job, error);
  }
}

/** What else the demo company brings. The bills are in whatever comes of it, so its failure is a warning. */
export async function company(
  deps: RunImportDeps,
  job: ImportRow,
  tools: Work,
  warned: ImportRow['warnings'] = [],
): Promise<ImportChange> {
  if (job.request.kind !== 'demo' || !job.request.company) return {};
  await tools.write({ stage: 'Adding sample users and workflows', progress: 0.98 });
  try {
    await deps.company.fill({ orgId: job.org_id, userId: job.started_by });
    return {};
  } catch (error) {
    if (tools.signal.aborted) throw error;
    return companyFailed(deps, job, error, warned);
  }
}

function companyFailed(
  { log }: RunImportDeps,
  { id }: ImportRow,
  error: unknown,
  warned: ImportRow['warnings'] = [],
): ImportChange {
  log.error({ err: error, importId: id }, 'The demo company could not be filled');
  const why = isFault(error) ? error.message : 'The log of the server tells more.';
  const message = `The bills are in, but not all of the demo company. ${why}`;
  const warning = { code: 'company_failed', message, rows: null, amount: null, currency: null };
  return { warnings: [...warned, warning] };
}
