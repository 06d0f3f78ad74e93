import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { focusColumns } from '../focus/columns';
import { savingRules } from './registry';

const folders = readdirSync(fileURLToPath(new URL('.', import.meta.url)), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'common')
  .map((entry) => entry.name)
  .sort();

describe('the registry of saving rules', () => {
  it('has one line per folder', () => {
    expect(savingRules.map(({ id }) => id).sort()).toEqual(folders);
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
