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

export function importHandlers(imports: ImportsService): ImportHandlers {
  return {
    'costs.inspect': ({ body }, { scope, signal }) => imports.inspect(scope, body, signal),
    'costs.preview': ({ body }, { scope, signal }) => imports.preview(scope, body, signal),
    'costs.startImport': ({ body }, { session, signal }) => imports.start(session, body, signal),
    'costs.loadDemo': ({ body }, { session }) => imports.loadDemo(session, body),
    'costs.removeDemo': (_input, { session }) => imports.removeDemo(session.orgId),
    'costs.listImports': ({ query }, { scope }) =>
      imports.list(scope, { startKey: query.start_page_key ?? null, limit: query.max_returned_items }),
    'costs.getImport': ({ params }, { scope }) => imports.get(scope, params.id),
    'costs.cancelImport': ({ params }, { scope }) => imports.cancel(scope, params.id),
    'costs.decideImport': ({ params, body }, { session }) => imports.decide(session, params.id, body),
    'costs.listSources': (_input, { scope }) => imports.sources(scope),
    'costs.setSourceEnded': ({ params, body }, { session }) =>
      imports.setEnded(session.orgId, params.id, body.ended),
    'costs.deleteSource': ({ params }, { session }) => imports.removeSource(session.orgId, params.id),
  };
}
