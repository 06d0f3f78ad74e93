import type { Handlers } from '../../http/context';
import type { ImportsService } from './imports.service';

type ImportHandlers = Pick<
  Handlers,
  | 'costs.inspect'
  | 'costs.preview'
  | 'costs.startImport'
  | 'costs.loadDemo'
  | 'costs.removeDemo'
  | 'costs.listImports'
  | 'costs.getImport'
  | 'costs.cancelImport'
  | 'costs.decideImport'
  | 'costs.listSources'
  | 'costs.setSourceEnded'
  | 'costs.deleteSource'
>;

const ok = { data: { ok: true } } as const;

export function importHandlers(imports: ImportsService): ImportHandlers {
  return {
    'costs.inspect': async ({ body }, { scope, signal }) => ({
      data: await imports.inspect(scope, body, signal),
    }),
    'costs.preview': async ({ body }, { scope, signal }) => ({
      data: await imports.preview(scope, body, signal),
    }),
    'costs.startImport': async ({ body }, { session, signal }) => ({
      data: await imports.start(session, body, signal),
    }),
    'costs.loadDemo': async ({ body }, { session }) => ({ data: await imports.loadDemo(session, body) }),
    'costs.removeDemo': async (_input, { session }) => {
      await imports.removeDemo(session.orgId);
      return ok;
    },
    'costs.listImports': ({ query }, { scope }) =>
      imports.list(scope, { startKey: query.start_page_key ?? null, limit: query.max_returned_items }),
    'costs.getImport': async ({ params }, { scope }) => ({ data: await imports.get(scope, params.id) }),
    'costs.cancelImport': async ({ params }, { scope }) => ({ data: await imports.cancel(scope, params.id) }),
    'costs.decideImport': async ({ params, body }, { session }) => ({
      data: await imports.decide(session, params.id, body),
    }),
    'costs.listSources': async (_input, { scope }) => ({ data: await imports.sources(scope) }),
    'costs.setSourceEnded': async ({ params, body }, { session }) => ({
      data: await imports.setEnded(session.orgId, params.id, body.ended),
    }),
    'costs.deleteSource': async ({ params }, { session }) => {
      await imports.removeSource(session.orgId, params.id);
      return ok;
    },
  };
}
