import { describe, expect, it } from 'vitest';
import { applyPatch, readOperations } from './patch';

const user = {
  userName: 'ann@example.com',
  active: true,
  name: { givenName: 'Ann', familyName: 'Old' },
  emails: [{ type: 'work', primary: true, value: 'ann@example.com' }],
};
const group = { id: 'g', displayName: 'FinOps', members: [{ value: 'a' }, { value: 'b' }] };
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
    expect(patch(group, { op: 'remove', path: 'members' })).toEqual({ id: 'g', displayName: 'FinOps' });
  });
});

describe('what is refused', () => {
  it.each([
    [{ op: 'move', path: 'a', value: 1 }, 'add, replace and remove'],
    [{ op: 'remove' }, 'path'],
    [{ op: 'replace', path: 'active' }, 'value'],
    [{ op: 'add', path: 'a..b', value: 1 }, 'path “a..b”'],
    [{ op: 'add', path: 'emails[type gt 3].value', value: 1 }, 'filter'],
    [{ op: 'add', path: 'emails[type xx 3].value', value: 1 }, 'filter'],
    [{ op: 'add', value: 'text' }, 'value'],
  ])('%o', (operation, text) => {
    expect(() => patch(user, operation)).toThrow(text);
  });
  it.each([{}, { Operations: [] }, { Operations: ['x'] }, null])('%o', (body) => {
    expect(() => readOperations(body)).toThrow('Operations');
  });
});

describe('items that a filter names', () => {
  const emails = [
    { type: 'work', value: 'a@example.com' },
    { type: 'home', value: 'b@example.com' },
    { type: 'other', value: 'c@example.org' },
  ];
  it.each([
    ['type eq "WORK"', [0]],
    ['type ne "work"', [1, 2]],
    ['value ew ".com" and not (type eq "work")', [1]],
    ['type sw "o" or type eq "home"', [1, 2]],
    ['value co "@example" and type gt "i"', [0, 2]],
    ['primary pr', []],
  ])('%s', (filter, expected) => {
    const left = patch({ emails }, { op: 'remove', path: `emails[${filter}]` })['emails'];
    expect(left).toEqual(emails.filter((_email, at) => !expected.includes(at)));
  });
});

describe('what only this server says', () => {
  const resource = { id: 'g', displayName: 'FinOps', meta: { resourceType: 'Group' } };
  it.each([
    { op: 'replace', path: 'id', value: 'other' },
    { op: 'remove', path: 'id' },
    { op: 'add', path: 'meta.created', value: 'now' },
    { op: 'replace', value: { ID: 'other' } },
    { op: 'add', path: 'groups', value: [{ value: 'x' }] },
  ])('is not changed: %o', (operation) => {
    expect(() => patch(resource, operation)).toThrow(
      expect.objectContaining({ data: { scimType: 'mutability' } }),
    );
  });

  it('may be sent along as it is', () => {
    const value = { id: 'g', displayName: 'Costs' };
    expect(patch(resource, { op: 'replace', value })).toEqual({ ...resource, displayName: 'Costs' });
  });

  it('a PATCH that says that it is something else is none', () => {
    const Operations = [{ op: 'replace', value: { displayName: 'x' } }];
    expect(() => readOperations({ schemas: ['urn:else'], Operations })).toThrow('schemas');
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
    expect(readOperations({ schemas, Operations })).toHaveLength(1);
  });
});
