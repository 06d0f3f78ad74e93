import { hasReference } from '@shared/model/references/collect';
import { RECORD_ID_KEY } from '@shared/model/datastores/columns';
import { paramWords } from '@shared/words/paramEditors';
import type { ParamWorld } from '../contract';
import type { RecordColumn } from './editing';
import type { ConditionUse } from './rules';
import { useCall } from '../../../../platform/api/calls';

/** PARAM-13: fields of records are named with it; the id of a record is none of its fields. */
const RECORD_PREFIX = 'record_data.';

/** The columns of the datastore that the step names, as left sides. Undefined: not known (yet). */
export function useColumns(world: ParamWorld, use: ConditionUse): readonly RecordColumn[] | undefined {
  const chosen = world.valueOf('datastore');
  const id = use === 'records' && typeof chosen === 'string' && !hasReference(chosen) ? chosen.trim() : '';
  const { currentData } = useCall('datastores.read', { params: { id } }, { skip: id === '' });
  if (id === '' || !currentData) return undefined;
  return [
    ...currentData.data.schema.map(({ key }) => ({ key: `${RECORD_PREFIX}${key}`, label: key })),
    { key: RECORD_ID_KEY, label: paramWords.conditions.recordId },
  ];
}
