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
    const inRooms = rooms.flatMap((room) => foldersIn(join(here, room)));
    expect(savingRules.filter(({ origin }) => origin !== 'bill')).toHaveLength(inRooms.length);
    for (const room of ['aws', 'azure', 'gcp'])
      expect(
        savingRules
          .filter(({ id, origin }) => origin === 'inventory' && id.startsWith(`${room}-`))
          .map(({ id }) => id.slice(room.length + 1))
          .sort(),
      ).toEqual(foldersIn(join(here, `${room}-inventory`)).sort());
  });

  it('gives each rule an id of its own', () => {
    const ids = savingRules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
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
      const ids = parameters.map((parameter) => parameter.id);
      expect(new Set(ids).size, id).toBe(ids.length);
      expect(ids, id).toEqual(expect.arrayContaining(common));
      for (const p of parameters) {
        if (p.type === 'list') continue;
        expect(p.default, `${id} ${p.id}`).toBeGreaterThanOrEqual(p.min);
        expect(p.default, `${id} ${p.id}`).toBeLessThanOrEqual(p.max);
      }
    }
  });
});
