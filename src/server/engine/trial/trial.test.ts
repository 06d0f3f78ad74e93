import { describe, expect, it } from 'vitest';
import { toGraph } from '@shared/model/graph/serialize';
import type { Block } from '@shared/model/graph/tree';
import { ownTemplates } from '../../domains/workflows/defaultTemplates';
import { expressionsHere } from '../../expressions/testing/here';
import { createLog } from '../../platform/log';
import { systemClock } from '../../platform/clock';
import { catalogueOf, type CatalogueEntry } from '../../steps/catalogue';
import { testContext } from '../../steps/common/testing/testContext';
import { StepError } from '../../steps/contract';
import { createCatalogue } from '../../steps/registry';
import { build, fake } from '../interpreter/testing/build';
import { createTrial } from './trial';

const reached: string[] = [];
const code = {
  run: async ({ code: text }: { code: string }) => {
    if (text.includes('broken')) throw new StepError('name ‘broken’ is not defined', 'general', false);
    return { total: 1 };
  },
};
const own = createCatalogue();
const entries = own
  .definitions()
  .map(({ stepTemplateId }) => own.get(stepTemplateId))
  .filter((entry): entry is CatalogueEntry => entry !== undefined);
const outside = fake('SEND', 'unsafe', () => {
  reached.push('SEND');
  return null;
});
const catalogue = catalogueOf([...entries, outside]);

const trial = (patience?: number) =>
  createTrial({
    catalogue,
    services: testContext({ services: { expressions: expressionsHere, code } }).services,
    clock: systemClock,
    log: createLog({ level: 'silent' }),
    newId: () => 'trial-1',
    timeZone: async () => 'UTC',
    ...(patience === undefined ? {} : { patience }),
  });
const never = new AbortController().signal;
const of = (blocks: Block[], inputs: Parameters<ReturnType<typeof createTrial>>[0]['inputs'] = []) => ({
  orgId: 'org-1',
  graph: toGraph({ trigger: build.trigger(), blocks }),
  inputs,
});
const { step } = build;

describe('a trial on sample data', () => {
  it('runs what only computes, and reaches nothing', async () => {
    const given = of(
      [
        step('Set', 'VARIABLE-001', [{ a: '{{inputs.name}}' }]),
        step('Send', 'SEND', ['{{steps.Set.output.a}}']),
      ],
      [{ id: 'name', type: 'string', defaultValue: null, optional: false, description: '' }],
    );
    expect(await trial()(given, never)).toEqual({ status: 'passed', steps: 3, message: '', node_id: null });
    expect(reached).toEqual([]);
  });

  it('asks nobody, waits for nothing and goes the way of an approval', async () => {
    const given = of([
      build.approve('Ask', [], [step('After', 'CODE-002', ['broken()'])], []),
      step('Later', 'VARIABLE-001', [{ b: 1 }]),
    ]);
    expect(await trial()(given, never)).toMatchObject({ status: 'failed', node_id: 'after' });
  });

  it('says which step fails and why: code, and a reference that leads to nothing', async () => {
    const bad = of([step('Set', 'VARIABLE-001', [{ a: 1 }]), step('Count', 'CODE-002', ['return broken'])]);
    expect(await trial()(bad, never)).toEqual({
      status: 'failed',
      steps: 2,
      message: expect.stringContaining('broken'),
      node_id: 'count',
    });
    const lost = of([
      step('Set', 'VARIABLE-001', [{ a: 1 }]),
      build.loop('Each', ['{{steps.Set.output.nothing}}'], [step('In', 'VARIABLE-001', [{ b: 1 }])]),
    ]);
    expect(await trial()(lost, never)).toMatchObject({ status: 'failed', node_id: 'each' });
  });

  it('ends by itself, and when nobody waits for it any more', async () => {
    const forever = { run: () => new Promise<never>(() => undefined) };
    const slow = createTrial({
      catalogue,
      services: testContext({ services: { code: forever } }).services,
      clock: systemClock,
      log: createLog({ level: 'silent' }),
      newId: () => 'trial-1',
      timeZone: async () => 'UTC',
      patience: 50,
    });
    const given = of([step('Count', 'CODE-002', ['return 1'])]);
    expect(await slow(given, never)).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/still running/),
    });
    const stop = new AbortController();
    const gone = slow(given, stop.signal);
    stop.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
  });

  it.each(ownTemplates().map((one) => [one.templateId, one] as const))(
    'passes the template %s',
    async (_id, one) => {
      const { graph, input_parameters: inputs } = one;
      expect(await trial()({ orgId: 'org-1', graph, inputs }, never)).toMatchObject({
        status: 'passed',
        message: '',
      });
    },
  );
});
