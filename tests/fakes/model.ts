import type { Json } from '@shared/model/json';
import type { AiPort } from '@server/steps/services';

/** One answer for every form that a generator asks for. */
const answer: Json = {
  code: 'return 1',
  preview: '1',
  type: 'raw',
  filter_logic: 'AND',
  groups: [{ filter_logic: 'OR', rules: [{ key: 'service', operator: 'equals', value: 'ec2' }] }],
};

/** A model that gives every question the same answer. */
export const plainModel: AiPort = { complete: async () => answer };
