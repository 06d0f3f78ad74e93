import { describe, expect, it } from 'vitest';
import type { Column } from '@shared/model/datastores/columns';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { checkValue } from '@shared/model/steps/checkValue';
import {
  asksBeforeSwitch,
  columnParam,
  firstMode,
  isLost,
  isRecordInput,
  needsRecordId,
  recordOf,
  resetBy,
  withField,
} from './recordInput';
import { recordOption } from './records';

const columns: Column[] = [
  { key: 'Owner', type: 'string' },
  { key: 'Amount', type: 'currency' },
  { key: 'State', type: 'status', options: [{ value: 'open' }] },
];
const param = (key: string, type: ParamDefinition['type']): ParamDefinition => ({
  ...columnParam({ key, type: 'string' }),
  type,
});
const step = (stepTemplateId: string): StepDefinition => ({
  stepTemplateId,
  version: 1,
  name: 'S',
  title: 'S',
  description: '',
  group: 'DATASTORE',
  subgroup: 'DATASTORE',
  category: 'UTILITIES',
  subtype: 'basic',
  icon: '',
  isMSPStep: false,
  effect: 'keyed',
  destructive: false,
  needsIntegration: [],
  permissions: [],
  defaults: { timeoutSeconds: 60 },
  parameters: [
    param('datastore', 'datastore'),
    param('records', 'json'),
    param('values', 'object'),
    param('n', 'number'),
  ],
  outputSchema: {},
  sampleOutput: null,
  keywords: [],
});

describe('datastores of steps', () => {
  it('[PARAM-72] another datastore resets lists and objects of the steps that create and update records', () => {
    expect(resetBy(step('DATASTORE-003')).map(({ key }) => key)).toEqual(['records', 'values']);
    expect(resetBy(step('DATASTORE-004')).map(({ key }) => key)).toEqual(['records', 'values']);
    expect(resetBy(step('DATASTORE-001'))).toEqual([]);
  });

  it('[PARAM-73] a selection that is no option goes, unless it is a variable', () => {
    const options = [{ datastoreId: 'd1', name: 'Owners' }];
    expect(isLost('d2', options)).toBe(true);
    expect(isLost('d1', options)).toBe(false);
    expect(isLost('Owners', options)).toBe(false);
    expect(isLost('{{steps.Ensure.output.datastoreId}}', options)).toBe(false);
    expect(isLost(null, options)).toBe(false);
  });

  it('[PARAM-70] [PARAM-71] shows fields where they lose nothing, and asks before it clears', () => {
    expect(isRecordInput(step('X'), { key: 'records', type: 'json' })).toBe(true);
    expect(isRecordInput({ ...step('X'), group: 'ARRAY' }, { key: 'records', type: 'json' })).toBe(false);
    expect(needsRecordId(step('DATASTORE-004'), { key: 'records', type: 'json' })).toBe(true);
    expect(firstMode(null, columns)).toBe('parameters');
    expect(firstMode(null, undefined)).toBe('json');
    expect(firstMode([{ Owner: 'a' }, { Owner: 'b' }], columns)).toBe('json');
    expect(firstMode({ Other: 1 }, columns)).toBe('json');
    expect(recordOf('[{"Owner": "ann"}]', columns)).toEqual({ Owner: 'ann' });
    expect(recordOf('{{steps.A.output}}', columns)).toBeNull();
    expect(asksBeforeSwitch({ Owner: 'ann' })).toBe(true);
    expect(asksBeforeSwitch({})).toBe(false);
    expect(withField({ Owner: 'ann' }, 'Amount', 5)).toEqual({ Owner: 'ann', Amount: 5 });
    expect(withField({ Owner: 'ann', Amount: 5 }, 'Amount', '')).toEqual({ Owner: 'ann' });
  });

  it('checks a field by the type of its column', () => {
    const [, amount, state] = columns.map(columnParam);
    expect(amount && checkValue(amount, 'x')).toBe('Invalid currency');
    expect(state && checkValue(state, 'closed')).toBe("Such option doesn't exist");
    expect(state && checkValue(state, '{{inputs.state}}')).toBeNull();
  });

  it('names a record by its first values', () => {
    expect(recordOption({ recordId: 'r1', record_data: { Owner: 'ann', Note: '', Amount: 5 } })).toEqual({
      value: 'r1',
      label: 'ann',
      detail: 'Amount: 5',
    });
    expect(recordOption({ recordId: 'r1', record_data: {} }).label).toBe('r1');
  });
});
