import { z } from 'zod';
import { param, yesNo } from '../../common/params';
import { textInput } from '../../common/values/inputs';
import { StepError, defineStep } from '../../contract';
import { datastoreParam, flat, idOf } from '../common/params';

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
    key: param(
      {
        p: 2,
        type: 'string',
        title: 'Column',
        description: 'The column to search; recordId for the ID.',
        optional: true,
        default: 'recordId',
      },
      z.string().trim().min(1).default('recordId'),
    ),
    value: param({ p: 3, type: 'string', title: 'Value' }, textInput.pipe(z.string().min(1, 'is missing'))),
    required: yesNo({
      p: 4,
      title: 'Fail if not found',
      description: 'Otherwise the output has found: false.',
      optional: true,
      default: true,
    }),
  },
  output: z.object({ found: z.boolean(), record: z.looseObject({}).nullable() }),
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
