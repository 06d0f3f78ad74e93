import type { Column } from '@shared/model/datastores/columns';
import { RECORD_ID_KEY } from '@shared/model/datastores/columns';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { isEmptyValue } from '@shared/model/steps/missing';
import { parseJson, textOf } from '../basic/texts';

/** The steps that create and update records. */
const CREATES = 'DATASTORE-003';
const UPDATES = 'DATASTORE-004';

type Named = Pick<ParamDefinition, 'key' | 'type'>;
type Owner = Pick<StepDefinition, 'group' | 'stepTemplateId'>;

/** Records, or values of one, of the step's datastore: entered as JSON or by columns (PARAM-70). */
export const isRecordInput = ({ group }: Owner, { key, type }: Named): boolean =>
  group === 'DATASTORE' &&
  ((key === 'records' && type === 'json') || (key === 'values' && type === 'object'));

export const isRecordId = ({ group }: Owner, { key, type }: Named): boolean =>
  group === 'DATASTORE' && key === RECORD_ID_KEY && type === 'string';

export const isRecordIds = ({ group }: Owner, { key, type }: Named): boolean =>
  group === 'DATASTORE' && key === 'recordIds' && type === 'list';

/** Updated records say which they are. */
export const needsRecordId = ({ stepTemplateId }: Owner, { key }: Named): boolean =>
  stepTemplateId === UPDATES && key === 'records';

/** PARAM-72: what another datastore empties, with what it has then; only of the two steps. */
export function resetBy(definition: StepDefinition): { key: string; value: Json }[] {
  if (definition.stepTemplateId !== CREATES && definition.stepTemplateId !== UPDATES) return [];
  return definition.parameters
    .filter(({ type }) => type === 'list' || type === 'object' || type === 'json')
    .map(({ key, default: value }) => ({ key, value }));
}

/** PARAM-73: whether a selection must go, because it is neither an option nor a variable. */
export function isLost(value: Json, options: readonly { datastoreId: string; name: string }[]): boolean {
  if (value === null || value === '') return false;
  if (hasReference(value)) return false;
  const text = textOf(value).trim();
  return !options.some(({ datastoreId, name }) => datastoreId === text || name === text);
}

export type InputMode = 'json' | 'parameters';

/** The one record of a value that fields can show; null when only JSON can. */
export function recordOf(value: Json, columns: readonly Column[]): JsonObject | null {
  const read = typeof value === 'string' && value.trim() !== '' ? (parseJson(value) ?? value) : value;
  if (read === null || read === '') return {};
  const one = Array.isArray(read) && read.length <= 1 ? (read[0] ?? {}) : read;
  if (!isJsonObject(one)) return null;
  const known = new Set([RECORD_ID_KEY, ...columns.map(({ key }) => key)]);
  return Object.keys(one).every((key) => known.has(key)) ? one : null;
}

/** How the input is shown at first: by columns where that loses nothing. */
export function firstMode(value: Json, columns: readonly Column[] | undefined): InputMode {
  return columns !== undefined && recordOf(value, columns) !== null ? 'parameters' : 'json';
}

/** PARAM-71: whether switching has something to clear, and so asks. */
export const asksBeforeSwitch = (value: Json): boolean => !isEmptyValue(value);

/** A field that was emptied is no part of the record: the column stays as it is. */
export function withField(record: JsonObject, key: string, value: Json): JsonObject {
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
  return isEmptyValue(value) ? rest : { ...rest, [key]: value };
}

/** A column as a parameter, so that its editor and its checks are those of parameters. */
export function columnParam({ key, type, options = [] }: Column): ParamDefinition {
  return {
    id: `column:${key}`,
    key,
    type,
    title: key,
    description: '',
    optional: true,
    isHidden: false,
    isHiddenByParam: '',
    order: 0,
    selectValues: options.map(({ value }) => ({ value, label: value })),
    hasExclude: false,
    default: null,
  };
}
