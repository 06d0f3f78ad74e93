import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isJsonObject, type Json } from '@shared/model/json';
import {
  paramTypes,
  type ParamDefinition,
  type ParamType,
  type StepDefinition,
} from '@shared/model/steps/manifest';
import { stepIconNames } from '@shared/model/steps/icons';
import { catalogueOf, isStepModule } from './catalogue';
import { defineStep } from './contract';
import { createCatalogue } from './registry';

const here = dirname(fileURLToPath(import.meta.url));
const catalogue = createCatalogue();
const definitions = catalogue.definitions();
const each = definitions.map((definition): [string, StepDefinition] => [
  definition.stepTemplateId,
  definition,
]);

const isText = (value: Json) => typeof value === 'string';
const isNumber = (value: Json) => typeof value === 'number';
const isAny = () => true;
const fits: Record<ParamType, (value: Json) => boolean> = {
  string: isText,
  text: isText,
  number: isNumber,
  currency: isNumber,
  boolean: (value) => typeof value === 'boolean',
  select: isText,
  status: isText,
  'multi-select': (value) => Array.isArray(value) || isJsonObject(value),
  date: isText,
  url: isText,
  email: isText,
  list: Array.isArray,
  object: isJsonObject,
  json: isAny,
  code: isText,
  'key-value': (value) => isJsonObject(value) || Array.isArray(value),
  conditions: (value) => isJsonObject(value) || Array.isArray(value),
  'field-paths': Array.isArray,
  'date-utils': isJsonObject,
  'date-range': isJsonObject,
  'cost-query': isJsonObject,
  'alert-query': isJsonObject,
  tags: Array.isArray,
  'tag-filter': Array.isArray,
  workflow: isText,
  datastore: isText,
  board: isAny,
  integration: isText,
  channel: isAny,
  approval: isJsonObject,
  'email-message': isJsonObject,
  trigger: isJsonObject,
  'jira-issue': isJsonObject,
  'github-workflow': isJsonObject,
  'mcp-tool': isText,
  'billing-table': isJsonObject,
  's3-lifecycle': isJsonObject,
};

function rulesOf({ isHiddenByParam }: ParamDefinition): string[] {
  return isHiddenByParam === '' ? [] : isHiddenByParam.split(';').map((rule) => rule.split(':')[0] ?? '');
}

/** Names the parameters that hide each other in a circle. */
function circleOf({ parameters }: StepDefinition): string | undefined {
  const open = new Set<string>();
  const visit = (id: string): boolean => {
    if (open.has(id)) return true;
    open.add(id);
    const param = parameters.find((candidate) => candidate.id === id);
    const isCircle = (param ? rulesOf(param) : []).some(visit);
    open.delete(id);
    return isCircle;
  };
  return parameters.find(({ id }) => visit(id))?.id;
}

describe('the registry of steps', () => {
  it('has every folder with a step, and each once', () => {
    const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file === 'step.ts' || file.endsWith(`${sep}step.ts`),
    );
    // A group with many steps lists them itself.
    const listed = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file === 'registry.ts' || file.endsWith(`${sep}steps.ts`),
    );
    const folders = listed.flatMap((file) => {
      const text = readFileSync(join(here, file), 'utf8');
      const imported = [...text.matchAll(/import \{ ([\w, ]+) \} from '\.\/(.+)\/step';/g)];
      const list = text.slice(text.search(/const (entries|\w+Steps)/));
      const names = imported.flatMap(([, all = '']) => all.split(',').map((name) => name.trim()));
      expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(list))).toEqual([]);
      return imported.map(([, , folder = '']) => join(dirname(file), folder).split(sep).join('/'));
    });
    expect(folders.toSorted()).toEqual(
      files
        .map((file) =>
          relative(here, dirname(join(here, file)))
            .split(sep)
            .join('/'),
        )
        .toSorted(),
    );
  });

  it('[PARAM-01] [PARAM-37] [PARAM-44] [PARAM-88] has a step for every editor of a parameter', () => {
    const used = new Set(definitions.flatMap(({ parameters }) => parameters.map(({ type }) => type)));
    // Named by STEP-15; its editor is the one of text.
    expect(paramTypes.filter((type) => !used.has(type))).toEqual(['email']);
  });

  it('[PARAM-12] has a choice that may leave some out of all', () => {
    const choices = definitions.flatMap(({ parameters }) =>
      parameters.filter(({ hasExclude }) => hasExclude),
    );
    expect(choices.map(({ type }) => type)).toContain('multi-select');
    expect(
      choices.every(({ type, selectValues }) => type === 'multi-select' && selectValues.length > 1),
    ).toBe(true);
  });

  it('[EDIT-50] has steps for providers alone', () => {
    expect(definitions.filter(({ isMSPStep }) => isMSPStep).map(({ title }) => title)).toContain(
      'List customers',
    );
  });

  it('[EDIT-51] names a step that is there, and is not deprecated itself, for every deprecated one', () => {
    const old = definitions.filter(({ deprecated }) => deprecated);
    expect(old.map(({ title }) => title)).toContain('Build URL');
    const current = new Set(
      definitions.filter(({ deprecated }) => !deprecated).map((one) => one.stepTemplateId),
    );
    expect(old.filter(({ deprecated }) => !current.has(deprecated?.replaceWith ?? ''))).toEqual([]);
  });

  it('names every icon that the editor draws', () => {
    const used = new Set(definitions.map(({ icon }) => icon));
    expect(stepIconNames.filter((name) => !used.has(name))).toEqual([]);
  });

  it('refuses one step of one version twice, and gives the newest version unless one is named', () => {
    const version = (number: number) =>
      defineStep({
        stepTemplateId: 'X-001',
        version: number,
        name: 'X',
        title: `X${number}`,
        description: '',
        group: 'ARRAY' as const,
        icon: 'code' as const,
        effect: 'pure' as const,
        parameters: {},
        input: z.object({}),
        outputSchema: {},
        sampleOutput: null,
        run: () => null,
      });
    expect(() => catalogueOf([version(1), version(1)])).toThrow('X-001: version 1 is registered twice.');
    const both = catalogueOf([version(2), version(1)]);
    expect(both.get('X-001')?.definition.title).toBe('X2');
    expect(both.get('X-001', 1)?.definition.title).toBe('X1');
    expect(both.get('X-001', 3)).toBeUndefined();
    expect(both.definitions().map(({ title }) => title)).toEqual(['X2']);
  });
});

describe('[STEP-06] the ids of steps and the numbers of their parameters', () => {
  // Workflows are stored with these: a number that is gone or means something else needs a new version of the step.
  const file = join(here, 'parameterNumbers.json');
  const known = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  const numbersOf = ({ parameters }: StepDefinition) =>
    parameters.map(({ id, key, type }) => `${id.split('-P').at(-1)} ${key}: ${type}`);
  const partsOf = (line: string) => (line === '' ? [] : line.split(', '));
  const now = new Map(each.map(([id, definition]) => [id, numbersOf(definition)]));

  it('never change', () => {
    const lost = Object.entries(known).flatMap(([id, line]) => {
      const there = now.get(id);
      if (!there) return [id];
      return partsOf(line).flatMap((part) => (there.includes(part) ? [] : [`${id}: ${part}`]));
    });
    expect(lost).toEqual([]);
  });

  it('stand in parameterNumbers.json', () => {
    const missing = [...now].filter(([id, parts]) => parts.join(', ') !== known[id]).map(([id]) => id);
    const how = 'To add what is new, run this test once with PARAMETER_NUMBERS=write and commit the file';
    if (process.env['PARAMETER_NUMBERS'] === 'write' && missing.length > 0) {
      expect(process.env['CI'], 'Nothing is written in CI').toBeUndefined();
      const all = { ...known, ...Object.fromEntries([...now].map(([id, parts]) => [id, parts.join(', ')])) };
      const lines = Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1));
      const text = lines.map(([id, line]) => `  ${JSON.stringify(id)}: ${JSON.stringify(line)}`).join(',\n');
      writeFileSync(file, `{\n${text}\n}\n`);
      return;
    }
    expect(missing, how).toEqual([]);
  });
});

describe.each(each)('[STEP-06] %s', (_id, definition) => {
  const { parameters } = definition;

  it('has a sample that its output schema allows', () => {
    const schema = z.fromJSONSchema(definition.outputSchema);
    expect(schema.safeParse(definition.sampleOutput).error?.issues).toBeUndefined();
  });

  it('has defaults of their types, and values to choose from where one is to choose', () => {
    const wrong = parameters.filter(
      (param) => param.default !== null && !isReference(param.default) && !fits[param.type](param.default),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
    for (const { id, type, selectValues, default: value } of parameters) {
      if (type !== 'select') continue;
      expect(selectValues.length, id).toBeGreaterThan(0);
      if (value !== null) expect(selectValues.map((one) => one.value)).toContain(value);
    }
  });

  it('hides no parameters in a circle', () => {
    expect(circleOf(definition)).toBeUndefined();
  });

  it('can be named as it proposes, and tells what it is', () => {
    expect(definition.name).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
    expect(definition.title.trim() && definition.description.trim()).not.toBe('');
    expect(parameters.filter(({ title }) => title.trim() === '').map(({ id }) => id)).toEqual([]);
  });

  it('either runs or steers', () => {
    const entry = catalogue.get(definition.stepTemplateId);
    expect(entry && isStepModule(entry)).toBe(definition.category !== 'FLOWCONTROL');
  });
});

const isReference = (value: Json) => typeof value === 'string' && value.includes('{{');

it('a circle of hidden parameters is found', () => {
  const param = { type: 'string' as const, title: 'x' };
  const { definition } = defineStep({
    stepTemplateId: 'X-001',
    name: 'X',
    title: 'X',
    description: 'X',
    group: 'ARRAY',
    icon: 'code',
    effect: 'pure',
    parameters: { a: { ...param, p: 1, hiddenBy: 'b:1' }, b: { ...param, p: 2, hiddenBy: 'a:1' } },
    input: z.object({}),
    outputSchema: {},
    sampleOutput: null,
    run: () => null,
  });
  expect(circleOf(definition)).toBe('X-001-P1');
});
