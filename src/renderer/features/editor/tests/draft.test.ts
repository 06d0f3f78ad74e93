import { describe, expect, it } from 'vitest';
import type { WorkflowTest } from '../../../data/workflowTests';
import { bodyOf, draftOf, isEdited, newBodyOf, newTest, problemsOf } from './draft';

const stored: WorkflowTest = {
  test_id: 't1',
  workflow_id: 'w1',
  name: 'Monday',
  trigger: { type: 'SCHEDULED', time: '2026-11-16T08:00:00Z' },
  expected_status: 'succeeded',
  expected_path: ['Read', 'Tell'],
  mocked_steps: 1,
  expected_steps: 1,
  from_execution: 'e1',
  running: false,
  last_result: null,
  created_by: 'Ann',
  created_at: '2026-11-16T09:00:00Z',
  updated_by: 'Ann',
  updated_at: '2026-11-16T09:00:00Z',
  payload: { day: 'Monday' },
  inputs: { region: 'eu', old: 1 },
  mocks: [
    {
      step: 'Read',
      on: true,
      value: { rows: [1, 2] },
      error: null,
      iterations: { '1': { value: 2, error: null } },
    },
  ],
  expected_outputs: [{ step: 'Tell', match: 'equals', value: { sent: 1 } }],
};
const parameters = [
  { id: 'region', type: 'string', defaultValue: null, optional: false, description: '' },
  { id: 'most', type: 'number', defaultValue: null, optional: true, description: '' },
] as const;

describe('a test that is edited', () => {
  it('is as it is stored until something is changed, and again when that is taken back', () => {
    const draft = draftOf(stored);
    expect(isEdited(draft, stored)).toBe(false);
    const renamed = { ...draft, name: 'Tuesday' };
    expect(isEdited(renamed, stored)).toBe(true);
    expect(isEdited({ ...renamed, name: 'Monday' }, stored)).toBe(false);
  });

  it('leaves values that nobody touched as they are stored', () => {
    const body = bodyOf({ ...draftOf(stored), name: ' Tuesday ' }, parameters);
    expect(body).toEqual({
      name: 'Tuesday',
      trigger: { type: 'SCHEDULED', time: '2026-11-16T08:00:00Z' },
      inputs: { region: 'eu', old: 1 },
      mocks: [{ step: 'Read', on: true, error: null }],
      expected_status: 'succeeded',
      expected_path: ['Read', 'Tell'],
      expected_outputs: [{ step: 'Tell', match: 'equals' }],
    });
  });

  it('sends what was typed, inputs read by their types', () => {
    const draft = draftOf(stored);
    const body = bodyOf(
      {
        ...draft,
        time: '',
        payload: '{"day": "Friday"}',
        inputs: { region: '', most: '12' },
        mocks: [{ step: 'Read', on: false, error: null, text: '[3]' }],
        outputs: [{ step: 'Tell', match: 'contains', text: '"5"' }],
        path: null,
      },
      parameters,
    );
    expect(body).toMatchObject({
      trigger: { type: 'SCHEDULED', time: null },
      payload: { day: 'Friday' },
      inputs: { most: 12 },
      mocks: [{ step: 'Read', on: false, value: [3] }],
      expected_outputs: [{ step: 'Tell', match: 'contains', value: '5' }],
      expected_path: null,
    });
    expect(body.inputs).not.toHaveProperty('region');
  });

  it('says what is no JSON, no time, no name and no value of an input', () => {
    const wrong = {
      ...newTest(' '),
      time: 'tomorrow',
      payload: '{',
      inputs: { most: 'many' },
      mocks: [{ step: 'Read', on: true, error: null, text: 'yes' }],
      outputs: [
        { step: 'Tell', match: 'equals', text: '' } as const,
        { step: 'Read', match: 'any', text: '' } as const,
      ],
    };
    expect(Object.keys(problemsOf(wrong, parameters))).toEqual([
      ...['name', 'time', 'payload', 'input:most', 'mock:Read', 'output:Tell'],
    ]);
    expect(problemsOf(draftOf(stored), parameters)).toEqual({});
  });

  it('gives every value of a new one', () => {
    const draft = {
      ...newTest('Fresh'),
      mocks: [{ step: 'Read', on: true, error: null, text: 'null' }],
    };
    expect(newBodyOf(draft, [])).toMatchObject({
      name: 'Fresh',
      payload: null,
      expected_path: null,
      mocks: [{ step: 'Read', on: true, value: null, error: null }],
    });
  });
});
