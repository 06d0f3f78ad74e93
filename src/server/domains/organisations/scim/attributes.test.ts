import { expect, it } from 'vitest';
import { checkSchemas, isShown, namesOf, shown } from './attributes';

const ann = {
  schemas: ['urn:user'],
  id: '1',
  userName: 'ann',
  name: { givenName: 'Ann', familyName: 'Lee' },
  emails: [{ value: 'a@example.com', type: 'work' }],
};
const cut = (only: string[], without: string[] = []) =>
  shown(ann, { only: only.length > 0 ? namesOf(only) : undefined, without: namesOf(without) });

it.each([
  [[], [], ann],
  [['userName'], [], { schemas: ann.schemas, id: '1', userName: 'ann' }],
  [
    ['USERNAME, name.familyName'],
    [],
    { schemas: ann.schemas, id: '1', userName: 'ann', name: { familyName: 'Lee' } },
  ],
  [['emails.value'], [], { schemas: ann.schemas, id: '1', emails: [{ value: 'a@example.com' }] }],
  [
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName'],
    [],
    { schemas: ann.schemas, id: '1', userName: 'ann' },
  ],
  [
    [],
    ['emails', 'name.givenName', 'id'],
    { schemas: ann.schemas, id: '1', userName: 'ann', name: { familyName: 'Lee' } },
  ],
  [['nothing'], [], { schemas: ann.schemas, id: '1' }],
])('of %o without %o', (only, without, expected) => {
  expect(cut(only, without)).toEqual(expected);
});

it('members are not read for nothing', () => {
  expect(isShown({ only: undefined, without: [] }, 'members')).toBe(true);
  expect(isShown({ only: ['members.value'], without: [] }, 'members')).toBe(true);
  expect(isShown({ only: ['displayname'], without: [] }, 'members')).toBe(false);
  expect(isShown({ only: undefined, without: ['members'] }, 'members')).toBe(false);
});

it('a body that says of what schema it is says the right one', () => {
  expect(() => checkSchemas(ann, 'urn:group')).toThrow('schemas');
  checkSchemas(ann, 'URN:user');
  checkSchemas({}, 'urn:group');
});
