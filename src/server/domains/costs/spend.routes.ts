import type { Handlers } from '../../http/context';
import type { SpendService } from './spend.port';

type SpendHandlers = Pick<
  Handlers,
  'costs.spend' | 'costs.compare' | 'costs.drivers' | 'costs.exportSpend' | 'costs.values' | 'costs.range'
>;

export function spendHandlers(spend: SpendService): SpendHandlers {
  return {
    'costs.spend': ({ body }, { session, signal }) => spend.spend(session.orgId, body, signal),
    'costs.compare': ({ body }, { session, signal }) => spend.compare(session.orgId, body, signal),
    'costs.drivers': ({ body }, { session, signal }) => spend.drivers(session.orgId, body, signal),
    'costs.exportSpend': ({ body }, { session, signal }) => spend.csv(session.orgId, body, signal),
    'costs.values': ({ query }, { session, signal }) => spend.values(session.orgId, query, signal),
    'costs.range': (_input, { session }) => spend.range(session.orgId),
  };
}
