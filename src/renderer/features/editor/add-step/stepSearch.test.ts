import { describe, expect, it } from 'vitest';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { createStepSearch, groupsOf, offered, stepTabs } from './stepSearch';

const step = (title: string, more: Partial<StepDefinition> = {}): StepDefinition => ({
  stepTemplateId: title,
  version: 1,
  name: title.replaceAll(' ', '_'),
  title,
  description: '',
  group: 'ARRAY',
  subgroup: 'ARRAY',
  category: 'UTILITIES',
  subtype: 'basic',
  icon: 'cube',
  isMSPStep: false,
  effect: 'pure',
  destructive: false,
  needsIntegration: [],
  permissions: [],
  defaults: { timeoutSeconds: 60 },
  parameters: [],
  outputSchema: {},
  sampleOutput: null,
  keywords: [],
  ...more,
});

describe('the steps that may be added', () => {
  const trigger = step('Trigger', { category: 'FLOWCONTROL', group: 'FLOWCONTROL', subtype: 'trigger' });
  const forMsp = step('Customers', { isMSPStep: true });
  const filter = step('Filter list', { keywords: ['where', 'condition'] });

  it('[EDIT-50] leave out the trigger, and those for providers from everybody else', () => {
    expect(offered([trigger, forMsp, filter], false)).toEqual([filter]);
    expect(offered([trigger, forMsp, filter], true)).toEqual([forMsp, filter]);
  });

  it('[EDIT-47] stand in tabs by category and there by group', () => {
    expect(stepTabs).toContain('VERSIONCONTROL');
    const add = step('Add', { group: 'MATH' });
    expect(
      groupsOf([filter, add, step('Sort')], 'UTILITIES').map(({ group, steps }) => [group, steps.length]),
    ).toEqual([
      ['ARRAY', 2],
      ['MATH', 1],
    ]);
    expect(groupsOf([filter], 'CLOUD')).toEqual([]);
  });

  it('[EDIT-48] [LIM-31] are found by part of a title with a slip in it, and by keywords; not by anything', () => {
    const search = createStepSearch([filter, step('Sort list'), step('Wait')]);
    expect(search('fliter').map(({ title }) => title)[0]).toBe('Filter list');
    expect(search('condition').map(({ title }) => title)).toEqual(['Filter list']);
    expect(search('zzzz')).toEqual([]);
  });
});
