import { describe, expect, it } from 'vitest';
import { permissionsOf, mayEdit, type Role } from '@shared/model/permissions';
import type { Rights } from '../../parts/user/userContext';
import { groups, screens } from '../screens';
import { searchedAs } from '../searchedAs';
import { commandsNamed, commandsOf, findCommands, suggested } from './commands';

function rights(role: Role, of: Partial<Rights> = {}): Rights {
  const held = permissionsOf(role);
  return {
    may: (permission) => held.includes(permission),
    mayChange: (permission) => held.includes(permission) && mayEdit(role),
    edits: mayEdit(role),
    isMsp: false,
    isChild: false,
    has: () => true,
    ...of,
  };
}

function setUp(role: Role, of: Partial<Rights> = {}) {
  const done: string[] = [];
  const commands = commandsOf({
    screens,
    groups,
    rights: rights(role, of),
    organisations: [{ orgId: 'o2', orgName: 'Bolt' }],
    can: {
      go: (path) => done.push(path),
      page: (page) => done.push(`page ${page}`),
      create: (kind) => done.push(`create ${kind}`),
      theme: (choice) => done.push(`theme ${choice}`),
      askAgent: () => done.push('agent'),
      toggleNavigation: () => done.push('navigation'),
      showKeys: () => done.push('keys'),
      signOut: () => done.push('out'),
      switchTo: (orgId) => done.push(`to ${orgId}`),
    },
  });
  const run = (query: string) => {
    findCommands(commands, query)[0]?.command.run();
    return done.at(-1);
  };
  return { commands, run };
}

describe('commands', () => {
  it('lead to screens, make things and change the window', () => {
    const { run } = setUp('Admin');
    expect(run('go to runs')).toBe('/runs');
    expect(run('Runs')).toBe('/runs');
    expect(run('new workflow')).toBe('create workflow');
    expect(run('new space')).toBe('create space');
    expect(run('theme: dark')).toBe('theme dark');
    expect(run('switch to bolt')).toBe('to o2');
    expect(run('ask the agent')).toBe('agent');
    expect(run('log out')).toBe('out');
  });
  it('are found although a letter is wrong', () => {
    const { commands } = setUp('Admin');
    expect(findCommands(commands, 'new worklow')[0]?.command.id).toBe('new workflow');
    expect(findCommands(commands, 'nothing of the kind')).toEqual([]);
    expect(findCommands(commands, ' ')).toHaveLength(commands.length);
  });
  it('are those that the user may run', () => {
    const ids = (role: Role) => setUp(role).commands.map(({ id }) => id);
    expect(ids('Admin')).toContain('settings members');
    expect(ids('Admin')).toContain('go settings');
    const guest = ids('Guest');
    expect(guest.filter((id) => /^(new|settings|go settings|go runs)/.test(id))).toEqual([]);
    expect(guest).toContain('go cases');
  });
  it('say their keys, once each', () => {
    const { commands } = setUp('Admin');
    expect(commands.find(({ id }) => id === 'go cases')?.keys).toBe('g c');
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
  });

  it('are found beside other results by every word of their name, without guessing', () => {
    const { commands } = setUp('Admin');
    const titles = (typed: string) => commandsNamed(commands, typed).map(({ title }) => title);
    expect(titles('WORKFLOW new')).toEqual(['New workflow']);
    expect(titles('new worklow')).toEqual([]);
    expect(titles('  ')).toEqual([]);
  });

  it.each([
    ['savings', 'Go to Cases'],
    ['recommendations', 'Go to Cases'],
    ['rules', 'Go to Cases › Blueprints'],
    ['forecast', 'Go to Budgets'],
    ['showback', 'Go to Allocation'],
    ['virtual tag', 'Go to Allocation'],
    ['anomaly', 'Go to Anomalies'],
    ['alerts', 'Settings: Notifications'],
    ['invoice', 'Go to Bills'],
    ['statement', 'Go to Bills'],
    ['password', 'Your account'],
    ['approvals', 'Go to Monitor › Approvals'],
  ])('%s is found by other words: %s', (typed, title) => {
    const { commands } = setUp('Admin');
    const titles = commandsNamed(commands, typed).map((command) => command.title);
    expect(titles.slice(0, 4)).toContain(title);
    expect(findCommands(commands, typed).map(({ command }) => command.title)).toContain(title);
  });

  it('have other words in one table, each of a command that somebody has', () => {
    const everybody = [setUp('MSP-Admin', { isMsp: true }), setUp('MSP-Customer-Editor', { isChild: true })];
    const ids = new Set(everybody.flatMap(({ commands }) => commands.map(({ id }) => id)));
    expect(Object.keys(searchedAs).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('say in which group their screen stands, and begin with what is done most', () => {
    const { commands } = setUp('Admin');
    expect(commands.find(({ id }) => id === 'go costs-commitments')?.about).toBe('Savings');
    expect(
      suggested(commands)
        .slice(0, 3)
        .map(({ id }) => id),
    ).toEqual(['import bill', 'new workflow', 'agent']);
    expect(suggested(commands)).toHaveLength(commands.length);
  });
});
