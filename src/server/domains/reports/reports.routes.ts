import type { Handlers } from '../../http/context';
import type { createReportDownloads } from './downloads';
import type { ReportsService } from './reports.service';
import type { createReportSending } from './sending';

export function reportHandlers(
  reports: ReportsService,
  sending: Pick<ReturnType<typeof createReportSending>, 'now'>,
  download: ReturnType<typeof createReportDownloads>,
) {
  return {
    'reports.list': ({ query }, { session }) =>
      reports.list(session.orgId, {
        spaceId: query.space_id ?? null,
        search: query.search ?? null,
        size: query.max_returned_items,
        after: query.start_page_key ?? null,
      }),
    'reports.get': ({ params }, { session }) => reports.get(session.orgId, params.id),
    'reports.create': ({ body: { space_id: spaceId, ...made } }, { session }) =>
      reports.create(session, { ...made, spaceId }),
    'reports.update': ({ params, body: { space_id: spaceId, ...change } }, { session }) =>
      reports.update(session, params.id, { ...change, spaceId }),
    'reports.delete': ({ params }, { session }) => reports.remove(session, params.id),
    'reports.history': async ({ params }, { session }) =>
      (await reports.history(session.orgId, params.id)).map(({ at, ...version }) => ({
        ...version,
        at: at.toISOString(),
      })),
    'reports.send': ({ params }, { session, signal }) => sending.now(session, params.id, signal),
    'reports.file': ({ body }, { session, signal }) => download(session.orgId, body, signal),
  } satisfies Partial<Handlers>;
}
