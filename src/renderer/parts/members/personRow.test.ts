import { describe, expect, it } from 'vitest';
import type { Role } from '@shared/model/permissions';
import { choicesFor, isLastAdministrator, nameOf, type Person } from './PersonRow';

const person = (userId: string, role: Role, state: Person['state'] = 'active'): Person => ({
  userId,
  email: `${userId}@example.com`,
  firstName: '',
  lastName: '',
  role,
  state,
});
const ada = person('ada', 'Admin');

describe('people of an organization', () => {
  it('the last one who administers it is known; an invitation that is not accepted does not count', () => {
    expect(isLastAdministrator(ada, [ada, person('bo', 'Member')])).toBe(true);
    expect(isLastAdministrator(ada, [ada, person('bo', 'Admin', 'invited')])).toBe(true);
    expect(isLastAdministrator(ada, [ada, person('bo', 'MSP-Admin')])).toBe(false);
    expect(isLastAdministrator(person('bo', 'Member'), [person('bo', 'Member')])).toBe(false);
  });
  it('roles are offered as they fit; the last Admin can only be given another Admin role', () => {
    expect(choicesFor(person('bo', 'Member'), ['Admin', 'Member', 'Guest'], false)).toEqual([
      'Admin',
      'Member',
      'Guest',
    ]);
    expect(choicesFor(person('bo', 'Guest'), ['MSP-Admin', 'MSP-Viewer'], false)).toEqual([
      'Guest',
      'MSP-Admin',
      'MSP-Viewer',
    ]);
    expect(choicesFor(ada, ['Admin', 'Member', 'Guest'], true)).toEqual(['Admin']);
  });
  it('are called by their name, else by their address', () => {
    expect(nameOf({ ...ada, firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace');
    expect(nameOf(ada)).toBe('ada@example.com');
  });
});
