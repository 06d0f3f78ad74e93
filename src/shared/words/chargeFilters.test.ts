import { expect, it } from 'vitest';
import { filtersSentence, filterTexts } from './chargeFilters';

const ec2 = { field: 'service', operator: 'in', values: ['Amazon EC2'] };
const notEast = { field: 'region', operator: 'not_in', values: ['us-east-1'] };
const noTeam = { field: 'tag:team', operator: 'is_empty', values: [] };

it('says filters as a sentence', () => {
  expect(filtersSentence([])).toBe('');
  expect(filtersSentence([ec2, notEast])).toBe('Service is Amazon EC2 and Region is not us-east-1');
  expect(filtersSentence([{ any: [[ec2, notEast], [noTeam]] }])).toBe(
    'Service is Amazon EC2 and Region is not us-east-1, or Tag team is empty',
  );
  expect(filtersSentence([noTeam, { any: [[ec2], [notEast]] }])).toBe(
    'Tag team is empty and Service is Amazon EC2, or Tag team is empty and Region is not us-east-1',
  );
  expect(
    filtersSentence([{ field: 'virtual:Product', operator: 'in', values: ['a', '', 'c', 'd', 'e'] }]),
  ).toBe('Product is a or Unallocated or c or 2 more');
});

it('says each filter by itself, and sets as one', () => {
  expect(filterTexts([notEast, { any: [[ec2], [noTeam]] }])).toEqual([
    'Region is not us-east-1',
    'Service is Amazon EC2, or Tag team is empty',
  ]);
});
