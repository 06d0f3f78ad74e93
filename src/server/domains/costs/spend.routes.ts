import type { Handlers } from '../../http/context';
import type { SpendService } from './spend.port';

type SpendHandlers = Pick<
  Handlers,
  'costs.spend' | 'costs.compare' | 'costs.drivers' | 'costs.exportSpend' | 'costs.values' | 'costs.range'
>;

export function spendHandlers(spend: SpendService): SpendHandlers {
  return {
    'costs.spend': async ({ body }, { session, signal }) => ({
      data: await spend.spend(session.orgId, body, signal),
    }),
    'costs.compare': async ({ body }, { session, signal }) => ({
      data: await spend.compare(session.orgId, body, signal),
    }),
    'costs.drivers': async ({ body }, { session, signal }) => ({
      data: await spend.drivers(session.orgId, body, signal),
    }),
    'costs.exportSpend': ({ body }, { session, signal }) => spend.csv(session.orgId, body, signal),
    'costs.values': async ({ query }, { session, signal }) => ({
      data: await spend.values(session.orgId, query, signal),
    }),
    'costs.range': async (_input, { session }) => ({ data: await spend.range(session.orgId) }),
  };
}
