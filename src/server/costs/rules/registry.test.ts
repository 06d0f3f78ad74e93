import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { focusColumns } from '../focus/columns';
import { savingRules } from './registry';

const here = fileURLToPath(new URL('.', import.meta.url));
const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'common')
    .map((entry) => entry.name);
const isRule = (path: string) => existsSync(join(path, 'rule.ts'));

/** The themes of a room on what is there at a provider: files whose rows are rules. */
const themesIn = (room: string) =>
  readdirSync(join(here, room)).filter((name) => !/^rule(s|Cases)\.ts$|\.test\.ts$/.test(name));
const ids = (rules: readonly { id: string }[]) => rules.map(({ id }) => id);

describe('the registry of saving rules', () => {
  it('has one line per folder', () => {
    const rooms = foldersIn(here).filter((name) => !isRule(join(here, name)));
    expect(rooms.sort()).toEqual(['advice', 'aws-inventory', 'azure-inventory', 'gcp-inventory']);
    const onBill = savingRules.filter(({ origin }) => origin === 'bill').map(({ id }) => id);
    expect(onBill.sort()).toEqual(
      foldersIn(here)
        .filter((name) => isRule(join(here, name)))
        .sort(),
    );
    const advice = savingRules.filter(({ origin }) => origin === 'advice');
    expect(advice).toHaveLength(foldersIn(join(here, 'advice')).length);
  });

  it.each(['aws', 'azure', 'gcp'])(
    'has each row of the themes of %s-inventory, under its ids',
    async (cloud) => {
      const room = `${cloud}-inventory`;
      expect(foldersIn(join(here, room))).toEqual([]);
      const rows: string[] = [];
      for (const theme of themesIn(room)) {
        const exported: Record<string, readonly { id: string }[]> = await import(join(here, room, theme));
        rows.push(...Object.values(exported).flatMap(ids));
      }
      expect(rows.filter((id) => !id.startsWith(`${cloud}-`))).toEqual([]);
      const registered = savingRules.filter(
        ({ id, origin }) => origin === 'inventory' && id.startsWith(`${cloud}-`),
      );
      expect(ids(registered).sort()).toEqual(rows.sort());
    },
  );

  it('has no rule on an inventory outside of these rooms', () => {
    const rooms = savingRules
      .filter(({ origin }) => origin === 'inventory')
      .map(({ id }) => id.split('-')[0]);
    expect([...new Set(rooms)]).toEqual(['aws', 'azure', 'gcp']);
  });

  it('gives each rule an id of its own', () => {
    expect(new Set(ids(savingRules)).size).toBe(savingRules.length);
  });

  it('lets no rule wait for itself, or for one that is not there', () => {
    const afterOf = new Map(savingRules.map(({ id, after }) => [id, Object.keys(after)]));
    const behind = (id: string, path: readonly string[]): string[] => {
      if (path.includes(id) || !afterOf.has(id)) return [[...path, id].join(' after ')];
      return (afterOf.get(id) ?? []).flatMap((next) => behind(next, [...path, id]));
    };
    expect(savingRules.flatMap(({ id }) => behind(id, []))).toEqual([]);
  });

  it('tells the user everything about each rule', () => {
    for (const rule of savingRules) {
      const told = [rule.title, rule.group, rule.formula, rule.evidence, rule.remediation, rule.minimumData];
      expect(told.filter((text) => text.trim() === '').length, rule.id).toBe(0);
      expect(
        rule.requires.every((column) => column in focusColumns),
        rule.id,
      ).toBe(true);
    }
  });

  it('gives every rule the common parameters, each once, with a default that it allows', () => {
    const common = [
      'minimum_saving',
      'look_back_days',
      'excluded_tags',
      'included_accounts',
      'excluded_accounts',
      'included_regions',
      'excluded_regions',
    ];
    for (const { id, parameters } of savingRules) {
      const own = ids(parameters);
      expect(new Set(own).size, id).toBe(own.length);
      expect(own, id).toEqual(expect.arrayContaining(common));
      for (const p of parameters) {
        if (p.type === 'list') continue;
        expect(p.default, `${id} ${p.id}`).toBeGreaterThanOrEqual(p.min);
        expect(p.default, `${id} ${p.id}`).toBeLessThanOrEqual(p.max);
      }
    }
  });
});
