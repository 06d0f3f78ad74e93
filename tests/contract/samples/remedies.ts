import { savingRules } from '@server/costs/rules/registry';
import { addIntegrationRow } from '../integrationRow';
import type { Samples } from '../sample';
import { aCase } from './cases';

const gp2 = savingRules.find(({ id }) => id === 'gp2-to-gp3')!;

export const samples: Samples = {
  'remedies.list': { request: async () => ({ query: { case_types: gp2.id, providers: 'AWS' } }) },
  'remedies.advice': {
    request: async (harness, _as, organisation) => ({
      params: { id: 'aws-gp3-volumes' },
      body: { case_ids: [await aCase(harness, organisation, gp2)] },
    }),
  },
  'remedies.run': {
    request: async (harness, _as, organisation) => ({
      params: { id: 'aws-gp3-volumes' },
      body: {
        case_ids: [await aCase(harness, organisation, gp2)],
        integration_id: await addIntegrationRow(harness.database, organisation.orgId, 'AWS'),
        preview: true,
      },
    }),
  },
};
