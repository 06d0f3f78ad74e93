import { describe, expect, it } from 'vitest';
import { permissionsOf, mayEdit, type Role } from '@shared/model/permissions';
import type { Rights } from '../../parts/user/userContext';
import { screens } from '../screens';
import { commandsNamed, commandsOf, findCommands } from './commands';

function rights(role: Role): Rights {
  const held = permissionsOf(role);
  return {
    may: (permission) => held.includes(permission),
    mayChange: (permission) => held.includes(permission) && mayEdit(role),
    edits: mayEdit(role),
    isMsp: false,
    isChild: false,
    has: () => true,
  };
}

function setUp(role: Role) {
  const done: string[] = [];
  const commands = commandsOf({
    screens,
    rights: rights(role),
    organisations: [{ orgId: 'o2', orgName: 'Bolt' }],
    can: {
      go: (path) => done.push(path),
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
    expect(run('go to runs')).toBeUndefined();
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
});
