import { z } from 'zod';
import { choice, param } from '../../common/params';
import { StepError, defineStep } from '../../contract';
import { chunks, conditionsParam, datastoreParam, idOf, idsInput, matchingIds } from '../common/params';

export const deleteRecords = defineStep({
  stepTemplateId: 'DATASTORE-006',
  name: 'Delete_records',
  title: 'Delete records',
  description: 'Deletes records by ID, or all that match the conditions.',
  group: 'DATASTORE',
  icon: 'trash',
  effect: 'keyed',
  timeoutSeconds: 120,
  keywords: ['remove', 'erase', 'purge', 'rows'],
  parameters: {
    datastore: datastoreParam,
    which: choice({
      p: 2,
      title: 'Which records',
      default: 'ids',
      choices: { ids: 'By ID', conditions: 'All that match the conditions' },
    }),
    recordIds: param(
      {
        p: 3,
        type: 'list',
        title: 'Record IDs',
        description: 'One ID or a list.',
        hiddenBy: 'which:conditions',
      },
      idsInput.default([]),
    ),
    conditions: conditionsParam(4, {
      description: 'At least one condition.',
      optional: false,
      hiddenBy: 'which:ids',
    }),
  },
  output: z.object({ deleted: z.int() }),
  sampleOutput: { deleted: 3 },
  async run({ datastore, which, recordIds, conditions }, context) {
    if (which === 'conditions' && (conditions?.rules ?? []).length === 0) {
      const message = 'Conditions: at least one is needed; use “Clear datastore” to delete all records.';
      throw new StepError(message, 'general', false);
    }
    const id = await idOf(context, datastore);
    const ids = which === 'ids' ? recordIds : await matchingIds(context, id, conditions);
    if (context.dryRun) return { deleted: ids.length };
    let deleted = 0;
    for (const part of chunks(ids)) {
      context.signal.throwIfAborted();
      deleted += await context.services.datastores.remove(context.orgId, id, part);
    }
    return { deleted };
  },
});
