import { z } from 'zod';
import { textInput, yesNo } from '../../common/values/inputs';
import { StepError, defineStep } from '../../contract';
import { datastoreInput, datastoreParam, flat, idOf } from '../common/params';

export const getRecord = defineStep({
  stepTemplateId: 'DATASTORE-002',
  name: 'Get_record',
  title: 'Get record',
  description: 'Returns one record by its ID, or by a column’s value.',
  group: 'DATASTORE',
  icon: 'document-open',
  effect: 'read',
  keywords: ['read', 'lookup', 'fetch', 'row', 'by id'],
  parameters: {
    datastore: datastoreParam,
    key: {
      p: 2,
      type: 'string',
      title: 'Column',
      description: 'The column to search; recordId for the ID.',
      optional: true,
      default: 'recordId',
    },
    value: { p: 3, type: 'string', title: 'Value' },
    required: {
      p: 4,
      type: 'boolean',
      title: 'Fail if not found',
      description: 'Otherwise the output has found: false.',
      optional: true,
      default: true,
    },
  },
  input: z.object({
    datastore: datastoreInput,
    key: z.string().trim().min(1).default('recordId'),
    value: textInput.pipe(z.string().min(1, 'is missing')),
    required: yesNo.default(true),
  }),
  outputSchema: {
    type: 'object',
    properties: { found: { type: 'boolean' }, record: { type: ['object', 'null'] } },
    required: ['found', 'record'],
  },
  sampleOutput: { found: true, record: { recordId: 'r1', Owner: 'ann', Amount: 12 } },
  async run({ datastore, key, value, required }, context) {
    const id = await idOf(context, datastore);
    const filter = { combinator: 'and' as const, rules: [{ key, operator: 'equals', value }] };
    const query = { filter, sort: [], limit: 1 };
    const [record] = await context.services.datastores.search(context.orgId, id, query);
    if (!record && required) {
      throw new StepError(`No record of “${datastore}” has “${value}” as ${key}.`, 'general', false);
    }
    return { found: record !== undefined, record: record ? flat(record) : null };
  },
});
