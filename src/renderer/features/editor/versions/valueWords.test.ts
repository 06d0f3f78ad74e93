import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import type { ParamDefinition } from '@shared/model/steps/manifest';
import { catalogue } from '../session/fixture';
import { inputText, settingWords, valueWords } from './valueWords';

const base = catalogue.find(({ stepTemplateId }) => stepTemplateId === 'CALL')!.parameters[0]!;
const said = (type: ParamDefinition['type'], value: Json, more: Partial<ParamDefinition> = {}) =>
  valueWords({ ...base, type, ...more }, value);
const statuses = [
  { value: 'open', label: 'To Do' },
  { value: 'done', label: 'Completed' },
];

describe('a value in words', () => {
  it('of a trigger is what starts the workflow', () => {
    const daily = { scheduleType: 'DAILY', hour: 9, minute: 0, timezone: 'UTC', overlap: 'skip' };
    expect(said('trigger', null)).toBe('Manual or called by another workflow');
    expect(said('trigger', { type: 'SCHEDULED', configuration: daily })).toBe(
      'Every day at 09:00 (UTC)\nWhen the previous run is still in progress: Skip the new run',
    );
    expect(said('trigger', { type: 'INTEGRATION_EVENT', configuration: { eventId: 'e1' } })).toBe(
      'Starts on an integration event\nEvent id: e1',
    );
  });

  it('of choices are their labels', () => {
    const choices = { selectValues: statuses };
    expect(said('select', 'open', choices)).toBe('To Do');
    expect(said('list', ['open', 'other'], choices)).toBe('To Do, other');
    expect(said('multi-select', { process_all: true, excluded: ['done'] }, choices)).toBe(
      'All but Completed',
    );
    expect(said('boolean', false)).toBe('No');
    expect(said('number', 5)).toBe('5');
    expect(said('select', null)).toBe('');
  });

  it('of what has a form are its fields; what was typed stands as it is', () => {
    expect(said('approval', { type: 'SLACK', channel: { channel_id: 'C1' }, note: '' })).toBe(
      'Type: SLACK\nChannel:\n  Channel id: C1',
    );
    expect(said('text', 'Hello')).toBeNull();
    expect(said('json', { a: 1 })).toBeNull();
  });
});

it('how a step is run is said as its panel says it', () => {
  const step = {
    name: 'A',
    title: 'A',
    group: '',
    subgroup: '',
    stepTemplateId: 'A',
    version: 1,
    parameters: [],
  };
  expect(settingWords('onError', step)).toBe('Stop the workflow');
  expect(settingWords('timeoutSeconds', { ...step, timeoutSeconds: 30 })).toBe('30 seconds');
  const retry = { enabled: true, quantity: 5, unit: 'Minutes', maximum: 3 } as const;
  expect(settingWords('retry', { ...step, retry })).toBe('Up to 3 attempts, 5 minutes apart.');
});

it('an input is said by its type, its default and what it is', () => {
  expect(inputText({ type: 'number', optional: true, defaultValue: 7, description: 'Days back' })).toBe(
    'Number, optional, default 7\nDays back',
  );
});
