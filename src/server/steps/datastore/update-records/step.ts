import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { choice, param } from '../../common/params';
import { objectInput } from '../../common/values/inputs';
import { StepError, defineStep } from '../../contract';
import {
  chunks,
  conditionsParam,
  datastoreParam,
  idOf,
  matchingIds,
  recordsInput,
  refuseUnfit,
} from '../common/params';

interface Change {
  recordId: string;
  record_data: JsonObject;
}

function changesOf(records: readonly JsonObject[]): Change[] {
  return records.map(({ recordId, ...values }, at) => {
    if (typeof recordId === 'string' && recordId !== '') return { recordId, record_data: values };
    throw new StepError(`Records: entry ${at} has no recordId.`, 'general', false);
  });
}

export const updateRecords = defineStep({
  stepTemplateId: 'DATASTORE-004',
  name: 'Update_records',
  title: 'Update records',
  description:
    'Updates the records you give, or sets the same values in all records that match the conditions.',
  group: 'DATASTORE',
  icon: 'edit',
  effect: 'keyed',
  timeoutSeconds: 120,
  keywords: ['change', 'set', 'modify', 'patch', 'rows'],
  parameters: {
    datastore: datastoreParam,
    which: choice({
      p: 2,
      title: 'Which records',
      default: 'records',
      choices: {
        records: 'Records you give, each with its values',
        conditions: 'All that match the conditions',
      },
    }),
    records: param(
      {
        p: 3,
        type: 'json',
        title: 'Records',
        description:
          'An object with recordId and the values to change, or a list of these. null clears a value.',
        hiddenBy: 'which:conditions',
      },
      recordsInput.default([]),
    ),
    conditions: conditionsParam(4, { hiddenBy: 'which:records' }),
    values: param(
      { p: 5, type: 'object', title: 'Values', hiddenBy: 'which:records' },
      objectInput.default({}),
    ),
  },
  output: z.object({ recordIds: z.array(z.string()), count: z.int() }),
  sampleOutput: { recordIds: ['r1'], count: 1 },
  async run({ datastore, which, records, conditions, values }, context) {
    const id = await idOf(context, datastore);
    let changes: Change[];
    if (which === 'records') {
      changes = changesOf(records);
      await refuseUnfit(context, id, records);
    } else {
      await refuseUnfit(context, id, [values]);
      const ids = await matchingIds(context, id, conditions);
      changes = ids.map((recordId) => ({ recordId, record_data: values }));
    }
    const recordIds = changes.map(({ recordId }) => recordId);
    if (!context.dryRun) {
      for (const part of chunks(changes)) {
        context.signal.throwIfAborted();
        await context.services.datastores.update(context.orgId, id, part);
      }
    }
    return { recordIds, count: recordIds.length };
  },
});
