import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { Bench, build, fake } from './testing/build';
import { Crash } from './testing/memoryJournal';

const echo = fake('ECHO', 'pure', (value) => value);

/** A step that notes under which key it was run. */
function noting(effect: 'read' | 'keyed' | 'unsafe' | 'pure') {
  const keys: string[] = [];
  const step = fake(effect.toUpperCase(), effect, (value, { idempotencyKey }) => {
    keys.push(idempotencyKey);
    return value;
  });
  return { keys, step };
}

/** Writes: trigger begin 0, end 1; the step begin 2, end 3. */
const duringStep = { at: 3, written: false };

describe('after a crash', () => {
  it.each(['pure', 'read', 'keyed'] as const)(
    'a %s step under way runs again, with the same key',
    async (effect) => {
      const { keys, step } = noting(effect);
      const bench = new Bench([build.step('Do', effect.toUpperCase(), ['x'])], [step]);
      await expect(bench.claim(duringStep)).rejects.toThrow(Crash);
      expect(await bench.claim()).toMatchObject({ status: 'SUCCEEDED', output: 'x' });
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('what has ended is not run again, and is read where a step refers to it', async () => {
    const { keys, step } = noting('keyed');
    const bench = new Bench(
      [build.step('Do', 'KEYED', [{ n: 4 }]), build.step('Use', 'ECHO', ['{{steps.Do.output.n}}'])],
      [step, echo],
    );
    await expect(bench.claim({ at: 3, written: true })).rejects.toThrow(Crash);
    expect(await bench.claim()).toMatchObject({ output: 4 });
    expect(keys).toHaveLength(1);
  });

  describe('an unsafe step under way', () => {
    async function interrupted() {
      const { keys, step } = noting('unsafe');
      const bench = new Bench(
        [build.step('Do', 'UNSAFE', ['x']), build.step('Use', 'ECHO', ['{{steps.Do.output}}'])],
        [step, echo],
      );
      await expect(bench.claim(duringStep)).rejects.toThrow(Crash);
      expect(await bench.claim()).toEqual({ kind: 'parked', reason: 'operator', wakeAt: null });
      expect(await bench.claim()).toEqual({ kind: 'parked', reason: 'operator', wakeAt: null });
      const answer = (what: string, output: Json = null) =>
        bench.answer('Do', { kind: 'operator', answer: what, output, by: { id: 'u', name: 'Op' }, at: '' });
      return { bench, keys, answer };
    }

    it('runs again where its input only looks', async () => {
      const { keys, step } = noting('unsafe');
      const bench = new Bench(
        [build.step('Do', 'UNSAFE', ['look'])],
        [{ ...step, reads: (input) => JSON.stringify(input).includes('look') }],
      );
      await expect(bench.claim(duringStep)).rejects.toThrow(Crash);
      expect(await bench.claim()).toMatchObject({ status: 'SUCCEEDED', output: 'look' });
      expect(keys).toHaveLength(2);
      const other = noting('unsafe').step;
      const change = new Bench([build.step('Do', 'UNSAFE', ['x'])], [{ ...other, reads: () => false }]);
      await expect(change.claim(duringStep)).rejects.toThrow(Crash);
      expect(await change.claim()).toMatchObject({ kind: 'parked', reason: 'operator' });
    });

    it('waits for an operator: done', async () => {
      const { bench, keys, answer } = await interrupted();
      answer('done', 'by hand');
      expect(await bench.claim()).toMatchObject({ status: 'SUCCEEDED', output: 'by hand' });
      expect(keys).toHaveLength(1);
    });

    it('waits for an operator: again, and asks again after another crash', async () => {
      const { bench, keys, answer } = await interrupted();
      answer('again');
      const { writes } = bench.disk;
      await expect(bench.claim({ at: writes + 2, written: false })).rejects.toThrow(Crash);
      expect(keys).toHaveLength(2);
      expect(await bench.claim()).toMatchObject({ kind: 'parked', reason: 'operator' });
      answer('again');
      expect(await bench.claim()).toMatchObject({ status: 'SUCCEEDED', output: 'x' });
      expect(keys).toHaveLength(3);
    });

    it('waits for an operator: fail', async () => {
      const { bench, answer } = await interrupted();
      answer('fail');
      expect(await bench.claim()).toMatchObject({
        status: 'FAILED',
        error: { message: '“Do” failed: It was interrupted, and an operator let it fail.' },
      });
    });
  });

  it('a branch that was taken is taken again, whatever the conditions would say now', async () => {
    const rules = { combinator: 'and', rules: [{ key: '{{inputs.n}}', operator: 'equals', value: 1 }] };
    const { step } = noting('keyed');
    const wait = build.flow('wait', 'Sleep', 'WAIT', ['duration', 1, 'Hours']);
    const bench = new Bench(
      [build.if('One', rules, [wait, build.step('Yes', 'KEYED', ['yes'])], [])],
      [step],
      { facts: { inputs: { n: 1 } } },
    );
    await bench.claim();
    bench.facts = { ...bench.facts, inputs: { n: 2 } };
    bench.time.jumpTo(new Date('2026-01-15T10:00:00.000Z'));
    expect(await bench.claim()).toMatchObject({ output: 'yes' });
  });

  it('a retry that was near goes on where it was', async () => {
    let tries = 0;
    const flaky = fake('FLAKY', 'keyed', () => {
      tries += 1;
      if (tries === 1) throw new Error('Busy');
      return tries;
    });
    const retry = { enabled: true, quantity: 3, unit: 'Seconds' as const, maximum: 2 };
    const bench = new Bench([build.step('Flaky', 'FLAKY', [], { retry })], [flaky]);
    await expect(bench.claim({ at: 3, written: true })).rejects.toThrow(Crash);
    expect(bench.run('Flaky')).toMatchObject({
      status: 'FAILED',
      state: { retry_at: '2026-01-15T09:00:03.000Z' },
    });
    const claim = bench.claim();
    await bench.time.pass(3_000);
    expect(await claim).toMatchObject({ status: 'SUCCEEDED', output: 2 });
    expect(bench.run('Flaky')?.attempt).toBe(2);
  });
});
