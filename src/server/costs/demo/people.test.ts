import { describe, expect, it } from 'vitest';
import { demoPeople } from './people';
import { plantedRules } from './plantings/builders';
import { readProfile } from './profile';

describe("the demo company's people", () => {
  it('own every team, are members, and have boards for every rule', () => {
    const people = demoPeople();
    const { company } = readProfile();
    const emails = people.members.map(({ email }) => email);
    expect(Object.keys(people.owners).sort()).toEqual(Object.keys(company.teams).sort());
    for (const [team, { owner }] of Object.entries(company.teams)) expect(people.owners[team]).toBe(owner);
    for (const owner of Object.values(people.owners)) expect(emails).toContain(owner);
    expect(people.boards.flatMap(({ rules }) => rules).sort()).toEqual([...plantedRules].sort());
    const ids = company.accounts.map(({ id }) => id);
    for (const { accounts } of people.customers)
      for (const account of accounts) expect(ids).toContain(account);
  });

  it('have something planted for every rule', () => {
    const planted = new Set(readProfile().planted.map(({ rule }) => rule));
    expect([...planted].sort()).toEqual([...plantedRules].sort());
  });
});
