import { describe, expect, it } from 'vitest';
import { aKind, anIntegration } from './fixture';
import {
  ALL,
  categoryOf,
  freeName,
  galleryOf,
  kindOfProvider,
  shownIntegrations,
  usedCategories,
  type View,
} from './integrationsView';

const kinds = [
  aKind({ type: 'JIRA', category: 'tickets' }),
  aKind({ type: 'SLACK', category: 'chat' }),
  aKind({ type: 'TEAMS', category: 'chat' }),
];
const all = [
  anIntegration({ name: 'Support desk', type: 'JIRA', timestamp: '2026-11-03T00:00:00.000Z' }),
  anIntegration({ name: 'alarms', type: 'SLACK', timestamp: '2026-11-02T00:00:00.000Z' }),
  anIntegration({ name: 'Billing account', type: 'AWS', timestamp: '2026-11-04T00:00:00.000Z' }),
  anIntegration({ name: 'Board', type: 'TEAMS', status: 'INACTIVE' }),
];
const shown = (view: Partial<View>) =>
  shownIntegrations(all, kinds, { search: '', category: ALL, by: 'name', order: 'asc', ...view }).map(
    ({ name }) => name,
  );

describe('the list of integrations', () => {
  it('is in the order that is wished, whatever the case of names', () => {
    expect(shown({})).toEqual(['alarms', 'Billing account', 'Board', 'Support desk']);
    expect(shown({ order: 'desc' })).toEqual(['Support desk', 'Board', 'Billing account', 'alarms']);
    expect(shown({ by: 'connected' })).toEqual(['Board', 'alarms', 'Support desk', 'Billing account']);
    expect(shown({ by: 'status', order: 'desc' })[0]).toBe('Board');
    expect(shown({ by: 'type' })).toEqual(['Billing account', 'Support desk', 'Board', 'alarms']);
  });
  it('finds by the name and by what the type is called', () => {
    expect(shown({ search: ' BO' })).toEqual(['Board']);
    expect(shown({ search: 'microsoft' })).toEqual(['Board']);
    expect(shown({ search: 'nothing' })).toEqual([]);
  });
  it('narrows to a category; a type that cannot be connected is among the others', () => {
    expect(shown({ category: 'chat' })).toEqual(['alarms', 'Board']);
    expect(shown({ category: 'other' })).toEqual(['Billing account']);
    expect(categoryOf('JIRA', kinds)).toBe('tickets');
  });
});

describe('what can be connected', () => {
  it('stands by categories in their order, without empty ones', () => {
    const groups = galleryOf(kinds, ALL).map((group) => [group.category, group.kinds.length]);
    expect(groups).toEqual([
      ['chat', 2],
      ['tickets', 1],
    ]);
    expect(galleryOf(kinds, 'tickets')).toHaveLength(1);
    expect(galleryOf(kinds, 'cloud')).toEqual([]);
  });
  it('offers the categories of what is connected as well', () => {
    expect(usedCategories(all, kinds)).toEqual(['chat', 'tickets', 'other']);
    expect(usedCategories([], kinds)).toEqual(['chat', 'tickets']);
  });
  it('is known by the lower-case type of the address', () => {
    expect(kindOfProvider(kinds, 'slack')?.type).toBe('SLACK');
    expect(kindOfProvider(kinds, 'Teams')?.type).toBe('TEAMS');
    expect(kindOfProvider(kinds, 'snowflake')).toBeUndefined();
  });
});

it('offers a name that is free', () => {
  expect(freeName('Slack', [])).toBe('Slack');
  expect(freeName('Slack', ['slack '])).toBe('Slack 2');
  expect(freeName('Slack', ['Slack', 'SLACK 2'])).toBe('Slack 3');
});
