import { describe, expect, it } from 'vitest';
import { demoPast } from './past';
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
    expect(people.boards.flatMap(({ rules }) => rules).sort()).toEqual(
      [...plantedRules, 'usage-anomaly'].sort(),
    );
    const ids = company.accounts.map(({ id }) => id);
    for (const { accounts } of people.customers)
      for (const account of accounts) expect(ids).toContain(account);
  });

  it('have a past with cases that were planted by then, each completed when its cost ends', () => {
    const { looks, acts } = demoPast();
    const emails = demoPeople().members.map(({ email }) => email);
    const { planted } = readProfile();
    for (const { who, owner = who } of acts) expect(emails).toEqual(expect.arrayContaining([who, owner]));
    for (const { day, rules } of looks) expect([day, rules.length > 0]).toEqual([day, true]);
    const lineOf = (act: { rule: string; name: string }) =>
      planted.find((line) => line.rule === act.rule && line.name === act.name);
    const wrong = acts.filter((act) => {
      const line = lineOf(act);
      const found = looks.some(
        ({ day, rules }) => day > act.day && day <= (line?.sinceDays ?? day) && rules.includes(act.rule),
      );
      return !line || !found;
    });
    expect(wrong).toEqual([]);
    const completed = acts.filter((act) => act.do === 'completed');
    const ended = completed.filter((act) => lineOf(act)?.goneDays !== undefined);
    expect(ended.map(({ day }) => day)).toEqual(ended.map((act) => lineOf(act)?.goneDays));
    expect(ended.length).toBeGreaterThanOrEqual(13);
    // The others are fixed by the next bill.
    const waiting = completed.filter((act) => !ended.includes(act));
    expect(new Set(waiting.map((act) => lineOf(act)?.fate))).toEqual(new Set(['fixed']));
  });

  it('have something planted for every rule', () => {
    const planted = new Set(readProfile().planted.map(({ rule }) => rule));
    expect([...planted].sort()).toEqual([...plantedRules].sort());
  });
});
