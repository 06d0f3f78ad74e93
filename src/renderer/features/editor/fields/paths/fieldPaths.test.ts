import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { testWorld } from '../text/testing';
import { fieldsFor, pathRows, pathsOf, pathState } from './fieldPaths';

const param = (key: string, type: ParamDefinition['type']): ParamDefinition => ({
  id: `X-${key}`,
  key,
  type,
  title: key,
  description: '',
  optional: false,
  isHidden: false,
  isHiddenByParam: '',
  order: 1,
  selectValues: [],
  hasExclude: false,
  default: null,
});

const definition: StepDefinition = {
  stepTemplateId: 'ARRAY-003',
  version: 1,
  name: 'Sort_list',
  title: 'Sort list',
  description: '',
  group: 'ARRAY',
  subgroup: '',
  category: 'UTILITIES',
  subtype: 'basic',
  icon: '',
  isMSPStep: false,
  effect: 'pure',
  destructive: false,
  needsIntegration: [],
  permissions: [],
  defaults: { timeoutSeconds: 60 },
  parameters: [param('descending', 'boolean'), param('list', 'list')],
  outputSchema: {},
  sampleOutput: null,
  keywords: [],
};

const fieldsWith = (list: Json) => fieldsFor({ ...testWorld, definition, valueOf: () => list });
const names = (list: Json) => fieldsWith(list).map(({ name }) => name);

describe('fields of the items of a list', () => {
  it('are those of the list that the step is given', () => {
    expect(names('{{steps.Get_costs.output.rows}}')).toEqual(['amount', 'service', 'tags']);
    expect(names([{ id: 1 }])).toEqual(['id']);
    expect(names('[{"id": 1}]')).toEqual(['id']);
  });

  it('are none where nothing is known', () => {
    for (const list of ['a, b', '{{steps.Gone.output}}', null, '{{inputs.region | round}}']) {
      expect(names(list)).toEqual([]);
    }
  });

  it('[PARAM-13] of records stand below record_data', () => {
    const fields = fieldsWith([{ record_id: 'r', record_data: { amount: 5 } }]);
    expect(pathRows(fields, new Set(['record_data']), '').map(({ key }) => key)).toContain(
      'record_data.amount',
    );
  });
});

it('shows what is open, or what is found with what leads there', () => {
  const fields = fieldsWith('{{steps.Get_costs.output.rows}}');
  const keys = (open: string[], search: string) =>
    pathRows(fields, new Set(open), search).map(({ key }) => key);
  expect(keys([], '')).toEqual(['amount', 'service', 'tags']);
  expect(keys(['tags'], '')).toContain('tags["cost center"]');
  expect(keys([], 'center')).toEqual(['tags', 'tags["cost center"]']);
});

it.each([
  ['amount', 'known'],
  ['tags.owner', 'known'],
  ['tags["cost center"]', 'known'],
  ['nothing', 'unknown'],
  ['a..b', 'broken'],
])('%s is %s', (path, state) =>
  expect(pathState(path, fieldsWith('{{steps.Get_costs.output.rows}}'))).toBe(state),
);

it('reads paths as steps do', () => {
  expect(pathsOf(['a', 'b.c'])).toEqual(['a', 'b.c']);
  expect(pathsOf('a, b.c')).toEqual(['a', 'b.c']);
  expect(pathsOf(null)).toEqual([]);
  expect(pathsOf('{{inputs.paths}}')).toBeNull();
});
