import { describe, expect, it } from 'vitest';
import { parseFilter } from './filter';
import { applyPatch, readOperations } from './patch';

const user = {
  userName: 'ann@example.com',
  active: true,
  name: { givenName: 'Ann', familyName: 'Old' },
  emails: [{ type: 'work', primary: true, value: 'ann@example.com' }],
};
const group = { displayName: 'FinOps', members: [{ value: 'a' }, { value: 'b' }] };
const patch = (resource: Parameters<typeof applyPatch>[0], ...Operations: object[]) =>
  applyPatch(resource, readOperations({ Operations }));

describe('a PATCH of a user', () => {
  it.each([
    [{ op: 'Replace', path: 'active', value: 'False' }, { active: 'False' }],
    [{ op: 'replace', value: { active: false } }, { active: false }],
    [
      { op: 'Replace', path: 'name.familyName', value: 'New' },
      { name: { givenName: 'Ann', familyName: 'New' } },
    ],
    [
      { op: 'replace', value: { 'name.familyName': 'New' } },
      { name: { givenName: 'Ann', familyName: 'New' } },
    ],
    [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.com' },
      { emails: [{ type: 'work', primary: true, value: 'new@example.com' }] },
    ],
    [
      { op: 'Add', path: 'emails[type eq "home"].value', value: 'h@example.com' },
      { emails: [user.emails[0], { type: 'home', value: 'h@example.com' }] },
    ],
    [{ op: 'ADD', path: 'urn:ietf:params:scim:schemas:core:2.0:User:title', value: 'CFO' }, { title: 'CFO' }],
    [{ op: 'replace', path: 'USERNAME', value: 'x@example.com' }, { userName: 'x@example.com' }],
    [{ op: 'remove', path: 'name.familyName' }, { name: { givenName: 'Ann' } }],
  ])('%o', (operation, expected) => {
    expect(patch(user, operation)).toEqual({ ...user, ...expected });
  });

  it('leaves what it was given as it is', () => {
    const before = structuredClone(user);
    patch(user, { op: 'replace', path: 'name.givenName', value: 'Bo' });
    expect(user).toEqual(before);
  });
});

describe('a PATCH of the members of a group', () => {
  it.each([
    [{ op: 'Add', path: 'members', value: [{ value: 'c' }, { value: 'a' }] }, ['a', 'b', 'c']],
    [{ op: 'remove', path: 'members[value eq "a"]' }, ['b']],
    [{ op: 'Remove', path: 'members', value: [{ value: 'b', $ref: null }] }, ['a']],
    [{ op: 'replace', path: 'members', value: [{ value: 'c' }] }, ['c']],
    [{ op: 'add', value: { members: [{ value: 'c' }] } }, ['a', 'b', 'c']],
  ])('%o', (operation, expected) => {
    expect(patch(group, operation)['members']).toEqual(
      expected.map((value) => expect.objectContaining({ value })),
    );
  });

  it('can take all of them', () => {
    expect(patch(group, { op: 'remove', path: 'members' })).toEqual({ displayName: 'FinOps' });
  });
});

describe('what is refused', () => {
  it.each([
    [{ op: 'move', path: 'a', value: 1 }, 'add, replace and remove'],
    [{ op: 'remove' }, 'path'],
    [{ op: 'replace', path: 'active' }, 'value'],
    [{ op: 'add', path: 'a..b', value: 1 }, 'path “a..b”'],
    [{ op: 'add', path: 'emails[type gt 3].value', value: 1 }, 'filter'],
    [{ op: 'add', value: 'text' }, 'value'],
  ])('%o', (operation, text) => {
    expect(() => patch(user, operation)).toThrow(text);
  });
  it.each([{}, { Operations: [] }, { Operations: ['x'] }, null])('%o', (body) => {
    expect(() => readOperations(body)).toThrow('Operations');
  });
});

describe('a filter', () => {
  it.each([
    ['userName eq "Ann@Example.com"', [['username', 'Ann@Example.com']]],
    ['externalId eq "a\\"b"', [['externalid', 'a"b']]],
    [
      'id eq "g" and members eq "u"',
      [
        ['id', 'g'],
        ['members', 'u'],
      ],
    ],
    ['emails[type eq "work"].value eq "a@b.c"', [['emails[type eq "work"].value', 'a@b.c']]],
    ['active eq true', [['active', 'true']]],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName EQ "x"', [['username', 'x']]],
  ])('%s', (text, expected) => {
    expect(parseFilter(text).map(({ attribute, value }) => [attribute, value])).toEqual(expected);
  });
  it.each([
    '',
    'userName',
    'userName sw "a"',
    'a eq "b" or c eq "d"',
    'a eq b',
    'not (a eq "b")',
    'a eq "b" and ',
  ])('refuses “%s”', (text) => expect(() => parseFilter(text)).toThrow('filter'));
});
