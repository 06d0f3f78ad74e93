import { describe, expect, it } from 'vitest';
import { stepDefinition } from '@shared/api/workflows/catalogue.api';
import { stepGroups, type ParamType } from '@shared/model/steps/manifest';
import { addStepWords } from '@shared/words/addStep';
import { createCatalogue } from './registry';

const definitions = createCatalogue().definitions();
const ofTemplate = (id: string) => definitions.find(({ stepTemplateId }) => stepTemplateId === id);

describe('the catalogue of steps', () => {
  it('[STEP-01] has the groups of clouds, notifications, ticketing, version control and utilities', () => {
    const of = (group: string) => definitions.filter((one) => one.group === group);
    const subgroups = (group: string) => new Set(of(group).map(({ subgroup }) => subgroup));
    for (const cloud of ['AWS', 'AZURE', 'GCP']) expect(subgroups('CLOUD')).toContain(cloud);
    for (const chat of ['SLACK', 'TEAMS', 'EMAIL']) expect(subgroups('NOTIFICATIONS')).toContain(chat);
    expect(subgroups('TICKETING')).toContain('JIRA');
    expect(subgroups('VERSIONCONTROL')).toContain('GITHUB');
    const utilities = [
      'WORKFLOW',
      'ARRAY',
      'API',
      'FORMAT',
      'NETWORK',
      'MATH',
      'VARIABLE',
      'CODE',
      'DATASTORE',
      'CASE',
      'CLOUDHEALTH',
      'ANODOTCOST',
      'AI',
    ];
    for (const group of utilities) {
      expect([group, of(group).length > 0]).toEqual([group, true]);
      expect(
        of(group).every(({ category }) => category === 'UTILITIES'),
        group,
      ).toBe(true);
    }
  });

  it('[STEP-03] every step has the fields that a node takes over', () => {
    const taken = [
      'name',
      'title',
      'description',
      'group',
      'subgroup',
      'stepTemplateId',
      'isMSPStep',
      'parameters',
    ];
    const lacking = definitions.filter((one) => taken.some((field) => !Object.hasOwn(one, field)));
    expect(lacking).toEqual([]);
  });

  it.each([
    ['EXIT', 'exit'],
    ['IF', 'if'],
    ['WAIT', 'wait'],
    ['LOOP', 'loop'],
    ['COLLECT', 'collect'],
    ['BREAK', 'break'],
    ['SUBWORKFLOW', 'subWorkflow'],
    ['APPROVAL-001', 'approve'],
    ['TRIGGER', 'trigger'],
  ])('[STEP-02] [STEP-13] [EDIT-23] the flow control %s is a node %s', (template, subtype) => {
    expect(ofTemplate(template)).toMatchObject({ subtype, category: 'FLOWCONTROL' });
  });

  it('[EDIT-23] all other steps are basic actions', () => {
    const others = definitions.filter(({ category }) => category !== 'FLOWCONTROL');
    expect(new Set(others.map(({ subtype }) => subtype))).toEqual(new Set(['basic']));
  });

  it('[STEP-04] subgroups name the service', () => {
    const subgroups = new Set(definitions.map(({ subgroup }) => subgroup));
    for (const name of ['AWS', 'GCP', 'AZURE', 'SLACK', 'TEAMS', 'EMAIL', 'APPROVAL', 'CASE'])
      expect(subgroups).toContain(name);
  });

  it.each([
    'WORKFLOW',
    'ARRAY',
    'API',
    'FORMAT',
    'NETWORK',
    'MATH',
    'VARIABLE',
    'CODE',
    'DATASTORE',
    'CASE',
    'ANODOTCOST',
    'CLOUDHEALTH',
    'AI',
  ])('[STEP-08] the group %s is read and has a title', (group) => {
    expect(stepGroups).toContain(group);
    expect(stepDefinition.shape.group.parse(group)).toBe(group);
    expect(addStepWords.groups[group]).toMatch(/^\w/);
  });

  it('[STEP-09] categories are the tabs; steps of GitHub form that of version control', () => {
    const categories = new Set(definitions.map(({ category }) => category));
    for (const name of ['FLOWCONTROL', 'TICKETING', 'NOTIFICATIONS', 'CLOUD', 'UTILITIES'])
      expect(categories).toContain(name);
    const github = definitions.filter(({ subgroup }) => subgroup === 'GITHUB');
    expect(github.length).toBeGreaterThan(0);
    expect(github).toEqual(definitions.filter(({ category }) => category === 'VERSIONCONTROL'));
  });

  it('[STEP-10] an approval has the parameters P1 to P8', () => {
    const ids = ofTemplate('APPROVAL-001')?.parameters.map(({ id }) => id) ?? [];
    for (let n = 1; n <= 8; n += 1) expect(ids).toContain(`APPROVAL-001-P${n}`);
  });

  it.each(['CODE', 'AI', 'SLACK', 'TEAMS', 'GITHUB', 'JIRA'])(
    '[STEP-13] steps of %s have ids',
    (subgroup) => {
      const own = definitions.filter((one) => one.subgroup === subgroup);
      expect(own.length).toBeGreaterThan(0);
      for (const { stepTemplateId } of own)
        expect(stepTemplateId).toMatch(new RegExp(`^${subgroup}-\\d{3}$`));
    },
  );

  it('[STEP-15] parameters have the types that there are', () => {
    const types: readonly ParamType[] = [
      'number',
      'string',
      'status',
      'currency',
      'boolean',
      'select',
      'multi-select',
      'date',
      'url',
      'email',
      'list',
    ];
    const [param] = definitions.flatMap(({ parameters }) => parameters);
    const { parameters } = stepDefinition.shape;
    for (const type of types) expect(parameters.parse([{ ...param, type }])[0]?.type).toBe(type);
    expect(parameters.safeParse([{ ...param, type: 'colour' }]).success).toBe(false);
  });
});
