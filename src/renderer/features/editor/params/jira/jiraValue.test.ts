import { describe, expect, it } from 'vitest';
import type { JiraField } from '@shared/api/integrations/entities';
import {
  defaultOf,
  fieldValue,
  isEmptyField,
  issueValue,
  kindOf,
  listValue,
  parentPlaceholder,
  readIssue,
  shownValue,
  sortFields,
  withField,
  withFieldDefaults,
  withPlace,
} from './jiraValue';

const field = (given: Partial<JiraField>): JiraField => ({
  id: 'customfield_1',
  fieldId: given.id ?? 'customfield_1',
  title: 'Field',
  format: 'string',
  itemsType: null,
  required: false,
  options: [],
  default: null,
  schema: {},
  allowedValues: [],
  ...given,
});
const option = { value: '10', label: 'High', children: [] };
const today = '2026-11-21';

describe('an issue of Jira', () => {
  it('[PARAM-82] has no summary among its required fields', () => {
    const fields = [
      field({ id: 'summary', required: true }),
      field({ id: 'priority', required: true }),
      field({ id: 'labels' }),
    ];
    const { required, optional } = sortFields(fields);
    expect(required.map(({ id }) => id)).toEqual(['priority']);
    expect(optional.map(({ id }) => id)).toEqual(['labels']);
  });

  it('[PARAM-85] offers an assignee as optional only when it is not required', () => {
    const assignee = field({ id: 'assignee', format: 'user' });
    expect(sortFields([assignee]).optional).toHaveLength(1);
    const needed = sortFields([{ ...assignee, required: true }]);
    expect(needed.optional).toEqual([]);
    expect(needed.required).toHaveLength(1);
  });

  it('[PARAM-80] [PARAM-81] enters each format in its own way', () => {
    const kinds = (
      [
        { format: 'array', itemsType: 'string' },
        { format: 'array', options: [option] },
        { format: 'issuelink' },
        { format: 'user' },
        { format: 'option', options: [option] },
        { format: 'option-with-child', options: [option] },
        { format: 'date' },
        { format: 'priority', options: [option] },
        { format: 'number' },
        { format: 'string' },
      ] satisfies Partial<JiraField>[]
    ).map((each) => kindOf(field(each)));
    expect(kinds).toEqual([
      'array',
      'options',
      'issuelink',
      'user',
      'option',
      'option-with-child',
      'date',
      'option',
      'number',
      'text',
    ]);
  });

  it('[PARAM-83] takes comma-separated values as a list, and leaves references', () => {
    expect(listValue('cost, cloud')).toEqual(['cost', 'cloud']);
    expect(listValue('{{inputs.labels}}')).toBe('{{inputs.labels}}');
  });

  it('[PARAM-84] begins a date with today', () => {
    const due = field({ id: 'duedate', format: 'date', required: true });
    expect(defaultOf(due, today)).toBe(today);
    expect(withFieldDefaults({}, [due], today)).toEqual({ duedate: today });
    expect(withFieldDefaults({ duedate: '2027-01-01' }, [due], today)).toEqual({ duedate: '2027-01-01' });
    expect(fieldValue({ ...due, required: false }, {}, today)).toBeNull();
  });

  it('[PARAM-86] hints at a key such as Jira has', () => {
    expect(parentPlaceholder('COST')).toBe('COST-123');
    expect(parentPlaceholder('10001')).toBe('PROJ-123');
  });

  it('[PARAM-79] keeps ids; another project leaves type and fields behind', () => {
    const issue = {
      integration_id: 'i',
      project_id: 'p',
      issue_type_id: 't',
      summary: 'S',
      fields: { a: 1 },
    };
    expect(readIssue(issueValue(issue))).toEqual(issue);
    expect(withPlace(issue, 'project_id', 'q')).toEqual({
      ...issue,
      project_id: 'q',
      issue_type_id: '',
      fields: {},
    });
    expect(withPlace({ ...issue, project_id: '{{inputs.p}}' }, 'integration_id', 'j')).toMatchObject({
      project_id: '{{inputs.p}}',
      issue_type_id: '',
    });
  });

  it('shows what Jira gave, and drops what was emptied', () => {
    expect(shownValue([{ id: '1', name: 'One' }, { accountId: 'u' }])).toBe('1, u');
    expect(isEmptyField([{ id: '' }])).toBe(true);
    expect(withField({ a: 'x', b: 'y' }, 'a', '')).toEqual({ b: 'y' });
  });
});
