import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { StepError } from '../../../steps/contract';
import { Bench, build, fake } from '../testing/build';

const echo = fake('ECHO', 'pure', (value) => value);
const odd = fake('ODD', 'read', (value) => {
  if (Number(value) % 2 === 0) throw new StepError(`${String(value)} is even`);
  return value;
});
const collect = (value: Json) => build.flow('collect', 'Take', 'COLLECT', [value]);
const take = build.step('Out', 'ECHO', ['{{steps.Take.output}}']);
const is = (key: Json, value: Json) => ({ combinator: 'and', rules: [{ key, operator: 'equals', value }] });

describe('a loop', () => {
  it.each<[string, Json, Json]>([
    ['a list', ['a', 'b'], ['0/2 a', '1/2 b']],
    ['a number', 3, ['0/3 1', '1/3 2', '2/3 3']],
    ['an object', { x: 1 }, ['0/1 {"key":"x","value":1}']],
    ['a list as text', '["a"]', ['0/1 a']],
    ['nothing', [], []],
  ])('goes through %s', async (_what, items, expected) => {
    const bench = new Bench(
      [build.loop('Each', [items], [collect('{{loop.index}}/{{loop.count}} {{loop.item}}')]), take],
      [echo],
    );
    expect(await bench.claim()).toMatchObject({ status: 'SUCCEEDED', output: expected });
    const count = Array.isArray(expected) ? expected.length : 0;
    expect(bench.output('Each')).toEqual({ count, succeeded: count, failed: 0, errors: [] });
  });

  it('refuses what is no list, and too much', async () => {
    const end = (items: Json) => new Bench([build.loop('Each', [items], [])], [echo]).claim();
    expect(await end(100_001)).toMatchObject({
      error: { group: 'input_validation', message: expect.stringContaining('100,001 of them') },
    });
    expect(await end(1.5)).toMatchObject({ error: { group: 'input_validation' } });
  });

  it.each<[string, Json, number | string]>([
    ['a list', [1, 2], 2],
    ['an empty list', [], 0],
    ['an object', { a: 1 }, 1],
    ['a number', 3, 3],
    ['0', 0, 0],
    ['a list as JSON', '["a","b"]', 2],
    ['an object as JSON', '{"a":1}', 1],
    ['a sentence', 'Access denied, try again', 'is neither a list'],
    ['a number in a text', '3', 'is neither a list'],
    ['an empty text', '', 'is neither a list'],
    ['broken JSON', '["a"', 'is neither a list'],
    ['null', null, 'is neither a list'],
    ['true', true, 'is neither a list'],
    ['a negative number', -1, 'is neither a list'],
  ])('over a reference to %s', async (_what, given, expected) => {
    const bench = new Bench(
      [build.step('Src', 'ECHO', [given]), build.loop('Each', ['{{steps.Src.output}}'], [])],
      [echo],
    );
    const end = await bench.claim();
    if (typeof expected === 'number') expect(bench.output('Each')).toMatchObject({ count: expected });
    else expect(end).toMatchObject({ error: { message: expect.stringContaining(expected) } });
  });

  it('shows steps within it to their own iteration, and outer loops by their name', async () => {
    const inner = build.loop(
      'Inner',
      [['x', 'y']],
      [collect('{{loops.Outer.item}}{{loop.item}}{{steps.Mine.output}}')],
    );
    const last = build.flow('collect', 'Rows', 'COLLECT', ['{{steps.Take.output | join("+")}}']);
    const bench = new Bench(
      [
        build.loop('Outer', [[1, 2]], [build.step('Mine', 'ECHO', ['{{loop.index}}']), inner, last]),
        build.step('Out', 'ECHO', [
          { rows: '{{steps.Rows.output}}', mine: '{{steps.Mine.output | default(null)}}' },
        ]),
      ],
      [echo],
    );
    expect(await bench.claim()).toMatchObject({ output: { rows: ['1x0+1y0', '2x1+2y1'] } });
    expect(bench.output('Out')).toHaveProperty('mine', null);
  });

  it('ends at a break', async () => {
    const bench = new Bench(
      [
        build.loop(
          'Each',
          [5],
          [build.flow('break', 'Enough', 'BREAK', [is('{{loop.item}}', 3)]), collect('{{loop.item}}')],
        ),
        take,
      ],
      [echo],
    );
    expect(await bench.claim()).toMatchObject({ output: [1, 2] });
    expect(bench.output('Each')).toMatchObject({ count: 5, succeeded: 3 });
    expect(bench.disk.progress.at(-1)?.slice(0, 2)).toEqual([6, 6]);
  });

  it('stops at the first failure and names the item and the step', async () => {
    const bench = new Bench([build.loop('Each', [3], [build.step('Odd', 'ODD', ['{{loop.item}}'])])], [odd]);
    expect(await bench.claim()).toMatchObject({
      status: 'FAILED',
      error: { message: '“Each” failed: Item 2: “Odd” failed: 2 is even' },
    });
    expect(bench.run('Odd', '2')).toBeUndefined();
  });

  it('or collects the failures and goes on', async () => {
    const body = [build.step('Odd', 'ODD', ['{{loop.item}}']), collect('{{steps.Odd.output}}')];
    const bench = new Bench([build.loop('Each', [4, 'parallel', 3, 'collect'], body), take], [odd, echo]);
    expect(await bench.claim()).toMatchObject({ status: 'COMPLETED_WITH_ERRORS', output: [1, 3] });
    expect(bench.output('Each')).toEqual({
      count: 4,
      succeeded: 2,
      failed: 2,
      errors: [
        { index: 1, message: 'Odd: 2 is even' },
        { index: 3, message: 'Odd: 4 is even' },
      ],
    });
  });

  it('runs no more at once than it may, and keeps the order of the items', async () => {
    let running = 0;
    let most = 0;
    const slow = fake('SLOW', 'read', async (value) => {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < 10 - Number(value); turn += 1)
        await new Promise((next) => setImmediate(next));
      running -= 1;
      return value;
    });
    const body = [build.step('Slow', 'SLOW', ['{{loop.item}}']), collect('{{steps.Slow.output}}')];
    const bench = new Bench([build.loop('Each', [8, 'parallel', 3], body), take], [slow, echo]);
    expect(await bench.claim()).toMatchObject({ output: [1, 2, 3, 4, 5, 6, 7, 8] });
    expect(most).toBe(3);
  });

  it('in parallel goes on with the others while one waits, then parks; one after another it parks there', async () => {
    const body = [
      build.if(
        'Second',
        is('{{loop.item}}', 2),
        [build.flow('wait', 'Sleep', 'WAIT', ['duration', 1, 'Days'])],
        [],
      ),
      build.step('Done', 'ODD', [1]),
      collect('{{loop.item}}'),
    ];
    const start = (mode: string) => new Bench([build.loop('Each', [4, mode, 2], body), take], [odd, echo]);
    const parked = { kind: 'parked', reason: 'timer', wakeAt: new Date('2026-01-16T09:00:00.000Z') };
    const both = [start('parallel'), start('sequential')];
    for (const bench of both) expect(await bench.claim()).toEqual(parked);
    const done = both.map((bench) => ['0', '1', '2', '3'].filter((path) => bench.run('Done', path)));
    expect(done).toEqual([['0', '2', '3'], ['0']]);
    for (const bench of both) {
      bench.time.jumpTo(new Date('2026-01-16T09:00:00.000Z'));
      expect(await bench.claim()).toMatchObject({ output: [1, 2, 3, 4] });
    }
  });

  it('asks for nothing more once it has failed', async () => {
    const body = [
      build.if(
        'First',
        is('{{loop.item}}', 1),
        [build.approve('Ask', [{ message: 'x' }], [], [])],
        [build.step('Odd', 'ODD', ['{{loop.item}}'])],
      ),
    ];
    const each = build.loop('Each', [2, 'parallel', 2], body, { onError: 'continue' });
    const bench = new Bench([each, build.step('After', 'ECHO', ['on'])], [odd, echo]);
    expect(await bench.claim()).toMatchObject({ status: 'SUCCEEDED_WITH_ERRORS', output: 'on' });
    expect(bench.run('Ask', '0')?.status).toBe('ABORTED');
  });

  it('that has ended is not gone through again, and still gives what was collected', async () => {
    let calls = 0;
    const count = fake('COUNT', 'read', (value) => {
      calls += 1;
      return value;
    });
    const bench = new Bench(
      [
        build.loop(
          'Each',
          [3],
          [build.step('Read', 'COUNT', ['{{loop.item}}']), collect('{{steps.Read.output}}')],
        ),
        build.flow('wait', 'Sleep', 'WAIT', ['duration', 1, 'Days']),
        take,
      ],
      [count, echo],
    );
    await bench.claim();
    bench.disk.recalls = 0;
    bench.time.jumpTo(new Date('2026-01-16T09:00:00.000Z'));
    expect(await bench.claim()).toMatchObject({ output: [1, 2, 3] });
    expect(calls).toBe(3);
    expect(bench.disk.recalls).toBeLessThan(10);
  });

  it('within a loop gives what it collected to a later claim too', async () => {
    const body = [
      build.loop('Inner', [2], [collect('{{loops.Outer.item}}.{{loop.item}}')]),
      build.flow('wait', 'Sleep', 'WAIT', ['duration', 1, 'Days']),
      build.flow('collect', 'Rows', 'COLLECT', ['{{steps.Take.output}}']),
    ];
    const bench = new Bench(
      [build.loop('Outer', [2, 'parallel', 2], body), build.step('Out', 'ECHO', ['{{steps.Rows.output}}'])],
      [echo],
    );
    await bench.claim();
    bench.time.jumpTo(new Date('2026-01-16T09:00:00.000Z'));
    expect(await bench.claim()).toMatchObject({
      output: [
        ['1.1', '1.2'],
        ['2.1', '2.2'],
      ],
    });
  });

  it('that passed over a failure tells so in a later claim too', async () => {
    const body = [build.step('Odd', 'ODD', ['{{loop.item}}'], { onError: 'continue' })];
    const blocks = [
      build.loop('Each', [2], body),
      build.flow('wait', 'Sleep', 'WAIT', ['duration', 1, 'Days']),
    ];
    const bench = new Bench(blocks, [odd]);
    await bench.claim();
    bench.time.jumpTo(new Date('2026-01-16T09:00:00.000Z'));
    expect(await bench.claim()).toMatchObject({
      status: 'SUCCEEDED_WITH_ERRORS',
      error: { message: '“Odd” failed: 2 is even' },
    });
  });

  it('asks the journal the same for every item, however many there are', async () => {
    const body = [build.step('Echo', 'ECHO', ['{{loop.item}}'])];
    const bench = new Bench([build.loop('Each', [10_000], body), build.step('Out', 'ECHO', [1])], [echo]);
    expect(await bench.claim()).toMatchObject({ status: 'SUCCEEDED', output: 1 });
    // For each iteration, and for each of the trigger, the loop and the last step.
    expect([bench.disk.writes, bench.disk.recalls]).toEqual([2 * 10_003, 10_003]);
  });
});
