import { describe, expect, it } from 'vitest';
import { marksOf } from './usedBySteps';
import { groupsOf, labelsOf, shownTemplates, templatesOf } from './templateView';

const head = (templateId: string, name: string, labels: string[] = []) => ({
  templateId,
  name,
  description: `${name} is described here`,
  labels,
  steps: [
    {
      id: 'trigger',
      title: 'Trigger',
      subgroup: '',
      icon: '',
      stepTemplateId: 'TRIGGER',
      hasMissingParams: false,
    },
  ],
});
const all = templatesOf(
  [
    { ...head('spenders', 'Weekly top spenders', ['costs', 'report']), category: 'Reports' },
    { ...head('snapshots', 'Old snapshots: ask the owners', ['owners']), category: 'Waste' },
  ],
  [{ ...head('t1', 'Our digest', ['report']), createdBy: 'Ada', creation_time: '2026-11-20T10:00:00Z' }],
);
const names = (view: Partial<Parameters<typeof shownTemplates>[1]>) =>
  shownTemplates(all, { group: '', search: '', labels: [], ...view }).map(({ name }) => name);

describe('the gallery of templates', () => {
  it('[TMPL-02] has those of the organisation and those of the product', () => {
    expect(names({})).toEqual(['Our digest', 'Weekly top spenders', 'Old snapshots: ask the owners']);
    expect(names({ group: 'own' })).toEqual(['Our digest']);
    expect(names({ group: 'Waste' })).toEqual(['Old snapshots: ask the owners']);
    expect(groupsOf(all)).toEqual([
      { group: '', quantity: 3 },
      { group: 'own', quantity: 1 },
      { group: 'Reports', quantity: 1 },
      { group: 'Waste', quantity: 1 },
    ]);
  });

  it('is narrowed by labels and searched, typing errors forgiven', () => {
    expect(names({ labels: ['report'] })).toEqual(['Our digest', 'Weekly top spenders']);
    expect(names({ search: 'snapshts' })).toEqual(['Old snapshots: ask the owners']);
    expect(names({ search: 'digest' })[0]).toBe('Our digest');
    expect(labelsOf(all)).toEqual(['costs', 'owners', 'report']);
  });
});

it('a template is marked by what its steps work with: services first, each once', () => {
  const [step] = head('any', 'Any').steps;
  const names = (...subgroups: string[]) =>
    marksOf(subgroups.flatMap((subgroup) => (step ? { ...step, subgroup } : []))).map(({ name }) => name);
  expect(names('FLOWCONTROL', 'ANODOTCOST', 'DATASTORE', 'SLACK', 'DATASTORE', 'FORMAT')).toEqual([
    'Slack',
    'Costs',
    'Datastores',
  ]);
  expect(names('FLOWCONTROL')).toEqual(['Workflow']);
});
