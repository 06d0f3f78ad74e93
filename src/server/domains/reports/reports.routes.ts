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
    'reports.get': async ({ params }, { session }) => ({
      data: await reports.get(session.orgId, params.id),
    }),
    'reports.create': async ({ body }, { session }) => {
      const { space_id: spaceId, ...made } = body;
      return { data: await reports.create(session, { ...made, spaceId }) };
    },
    'reports.update': async ({ params, body }, { session }) => {
      const { space_id: spaceId, ...change } = body;
      return { data: await reports.update(session, params.id, { ...change, spaceId }) };
    },
    'reports.delete': async ({ params }, { session }) => {
      await reports.remove(session, params.id);
      return { data: { ok: true as const } };
    },
    'reports.history': async ({ params }, { session }) => ({
      data: (await reports.history(session.orgId, params.id)).map(({ at, ...version }) => ({
        ...version,
        at: at.toISOString(),
      })),
    }),
    'reports.send': async ({ params }, { session, signal }) => ({
      data: await sending.now(session, params.id, signal),
    }),
    'reports.file': async ({ body }, { session, signal }) => ({
      data: await download(session.orgId, body, signal),
    }),
  } satisfies Partial<Handlers>;
}
