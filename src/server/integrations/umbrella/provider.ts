import { z } from 'zod';
import { umbrellaFaults as words } from '@shared/words/umbrellaFaults';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import { createUmbrellaApi, type UmbrellaCall } from './api';
import { COSTS, RECOMMENDATIONS, umbrellaKind } from './kind';
import type { MakeProvider } from '../provider.port';

const DAY_MS = 86_400_000;

export const makeUmbrella: MakeProvider = ({ client, clock }) => ({
  type: 'ANODOTCOST',
  kind: umbrellaKind,
  async check(of, signal) {
    const { ask, signIn } = createUmbrellaApi({ client, sessions: new Map() }, of, signal);
    const { account } = await signIn();
    const may = (call: Omit<UmbrellaCall<unknown>, 'reply'>) =>
      ask({ ...call, reply: z.unknown() }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ServiceRefusal && error.status === 403) return false;
          throw error;
        },
      );
    const day = new Date(clock.now().getTime() - 2 * DAY_MS).toISOString().slice(0, 10);
    const dates = { startDate: day, endDate: day, periodGranLevel: 'day' };
    const query = { groupBy: 'service', costType: 'cost', ...dates };
    const sort = [{ by: 'savings', order: 'desc' }];
    const json = {
      filters: { status_filter: 'potential_savings' },
      sort,
      page_size: 1,
      pagination_token: null,
    };
    return {
      message: words.connected(account),
      granted: {
        [COSTS]: await may({ path: 'v2/invoices/cost-and-usage', query }),
        [RECOMMENDATIONS]: await may({ path: 'v2/recommendations/list', json }),
      },
    };
  },
  reads: {},
});
