import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Block } from '@shared/model/graph/tree';
import { isJsonObject, type Json } from '@shared/model/json';
import { StepError } from '../../steps/contract';
import type { ClaimEnd } from '../journal.port';
import { Bench, build, fake } from './testing/build';
import { keyOf } from './step';
import { Crash } from './testing/memoryJournal';
import { propertyRuns, propertyTime } from '@tests/support/propertyRuns';

type Shape =
  | { kind: 'step'; effect: 'pure' | 'read' | 'keyed' | 'unsafe'; fails: boolean; goesOn: boolean }
  | { kind: 'wait' }
  | { kind: 'collect' }
  | { kind: 'break'; at: number }
  | { kind: 'if'; yes: Shape[]; no: Shape[] }
  | { kind: 'approve'; yes: Shape[]; no: Shape[] }
  | { kind: 'loop'; count: number; parallel: boolean; collects: boolean; body: Shape[] };

const step: fc.Arbitrary<Shape> = fc.record({
  kind: fc.constant('step' as const),
  effect: fc.constantFrom('pure', 'read', 'keyed', 'unsafe'),
  fails: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  goesOn: fc.boolean(),
});
const wait: fc.Arbitrary<Shape> = fc.constant({ kind: 'wait' as const });

function shapes(depth: number, inLoop: boolean, inParallel: boolean): fc.Arbitrary<Shape[]> {
  const all = [
    { weight: 4, arbitrary: step },
    { weight: 1, arbitrary: wait },
  ];
  if (inLoop) all.push({ weight: 2, arbitrary: fc.constant({ kind: 'collect' as const }) });
  // In parallel it depends on the time which iterations have begun before a break.
  if (inLoop && !inParallel) {
    all.push({ weight: 1, arbitrary: fc.record({ kind: fc.constant('break' as const), at: fc.nat(3) }) });
  }
  if (depth > 0) {
    const inner = shapes(depth - 1, inLoop, inParallel);
    const kind = fc.constantFrom('if' as const, 'approve' as const);
    all.push(
      { weight: 2, arbitrary: fc.record({ kind, yes: inner, no: inner }) },
      { weight: 2, arbitrary: loops(depth) },
    );
  }
  return fc.array(fc.oneof(...all), { maxLength: 4, size: 'max' });
}

const loops = (depth: number): fc.Arbitrary<Shape> =>
  fc.boolean().chain((parallel) =>
    fc.record({
      kind: fc.constant('loop' as const),
      count: fc.nat(3),
      parallel: fc.constant(parallel),
      // What of the others still runs when one fails depends on the time as well.
      collects: parallel ? fc.constant(true) : fc.boolean(),
      body: shapes(depth - 1, true, parallel),
    }),
  );

/** Blocks with names of their own; every step reads the one before it and says where it is. */
function blocksOf(all: Shape[]): Block[] {
  let number = 0;
  let before = 'Trigger';
  let taken = 'Trigger';
  const named = (kind: string) => `${kind}_${(number += 1)}`;
  const is = (key: Json, value: Json) => ({ combinator: 'and', rules: [{ key, operator: 'equals', value }] });
  const list = (shapes: Shape[]): Block[] => shapes.map(one);
  function one(shape: Shape): Block {
    const name = named(shape.kind);
    switch (shape.kind) {
      case 'step': {
        const value = {
          name,
          fails: shape.fails,
          seen: `{{steps.${before}.status}} {{loop.item}}`,
          taken: `{{steps.${taken}.output}}`,
        };
        before = name;
        const onError = shape.goesOn ? 'continue' : 'stop';
        return build.step(name, shape.effect.toUpperCase(), [value], { onError });
      }
      case 'wait':
        return build.flow('wait', name, 'WAIT', ['duration', 1, 'Hours']);
      case 'collect':
        taken = name;
        return build.flow('collect', name, 'COLLECT', [`{{loop.item}} {{steps.${before}.output.n}}`]);
      case 'break':
        return build.flow('break', name, 'BREAK', [is('{{loop.item}}', shape.at)]);
      case 'if':
        return build.if(name, is(`{{steps.${before}.status}}`, 'OK'), list(shape.yes), list(shape.no));
      case 'approve':
        return build.approve(name, [{ message: name }], list(shape.yes), list(shape.no));
      case 'loop': {
        const mode = shape.parallel ? 'parallel' : 'sequential';
        const values = [shape.count, mode, 2, shape.collects ? 'collect' : 'stop'];
        return build.loop(name, values, list(shape.body));
      }
    }
  }
  return list(all);
}

const objectOf = (value: Json | undefined) => (isJsonObject(value) ? value : {});
const outputOf = (value: Json | undefined) => {
  const { name, seen = null, taken = null } = objectOf(value);
  return { n: String(name).length, seen, taken };
};

/** The world outside, which a crash does not undo. */
function createWorld() {
  const done: string[] = [];
  const keys = new Set<string>();
  const act = (value: Json) => {
    if (objectOf(value).fails === true) throw new StepError('No');
    return outputOf(value);
  };
  const steps = [
    fake('PURE', 'pure', act),
    fake('READ', 'read', act),
    fake('KEYED', 'keyed', (value, { idempotencyKey }) => {
      const output = act(value);
      keys.add(idempotencyKey);
      return output;
    }),
    fake('UNSAFE', 'unsafe', (value, { idempotencyKey }) => {
      const output = act(value);
      done.push(idempotencyKey);
      return output;
    }),
  ];
  return { done, keys, steps };
}

interface Story {
  end: ClaimEnd;
  keyed: string[];
  unsafe: string[];
  values: Record<string, Json>;
}

/** Carries on until the end: lets time pass, approves, answers as operator by what the world shows, and crashes. */
async function live(blocks: Block[], crashes: { after: number; written: boolean }[]): Promise<Story> {
  const world = createWorld();
  const bench = new Bench(blocks, world.steps);
  const left = [...crashes];
  for (let claims = 0; claims < 500; claims += 1) {
    const crash = left.shift();
    const at = crash && { at: bench.disk.writes + crash.after, written: crash.written };
    const end = await bench.claim(at).catch((error: unknown) => {
      if (error instanceof Crash) return undefined;
      throw error;
    });
    if (end?.kind === 'ended') return told(bench, world, end);
    if (end === undefined) continue;
    answerAll(bench, world);
    if (end.wakeAt) bench.time.jumpTo(end.wakeAt);
  }
  throw new Error('It does not end.');
}

function answerAll(bench: Bench, world: ReturnType<typeof createWorld>) {
  for (const run of bench.disk.waiting()) {
    const by = { id: 'u', name: 'Op' };
    if (run.waiting?.reason === 'approval') {
      const approve = run.place.stepName.length % 2 === 0;
      bench.disk.answer(run.stepRunId, {
        kind: 'approval',
        approve,
        comment: '',
        by,
        via: 'app',
        at: '2026',
      });
    }
    if (run.waiting?.reason === 'operator') {
      const isDone = world.done.includes(keyOf('execution-1', run.place.nodeId, run.place.iterPath));
      const output = isDone ? outputOf(objectOf(run.input).value) : null;
      bench.disk.answer(run.stepRunId, {
        kind: 'operator',
        answer: isDone ? 'done' : 'again',
        output,
        by,
        at: '',
      });
    }
  }
}

/** A crash may make a wait begin later, which its output tells. */
const timeless = (output: Json): Json =>
  isJsonObject(output) && 'waited' in output ? { waited: output.waited ?? null } : output;

function told(bench: Bench, world: ReturnType<typeof createWorld>, end: ClaimEnd): Story {
  const newest = [...bench.disk.runs.values()].filter(({ status }) => status === 'OK');
  const values = newest
    .filter(({ place }) => place.stepTemplateId !== 'WAIT')
    .map(({ place, output }): [string, Json] => [`${place.nodeId} ${place.iterPath}`, output]);
  return {
    end: end.kind === 'ended' ? { ...end, output: timeless(end.output) } : end,
    keyed: [...world.keys].toSorted(),
    unsafe: world.done.toSorted(),
    values: Object.fromEntries(values.toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

/** The iterations of the outer loop learn of the end before the inner loop, in which it happened, has ended. */
const crashOfAnInnerLoop: [Shape[], { after: number; written: boolean }[]] = [
  [
    {
      kind: 'loop',
      count: 2,
      parallel: true,
      collects: true,
      body: [
        {
          kind: 'loop',
          count: 3,
          parallel: true,
          collects: true,
          body: [{ kind: 'loop', count: 0, parallel: false, collects: false, body: [] }, { kind: 'wait' }],
        },
      ],
    },
  ],
  [
    { after: 18, written: false },
    { after: 11, written: false },
    { after: 3, written: false },
  ],
];

it(
  'crashes at any write change neither the result nor what was done to the world',
  async () => {
    const crash = fc.record({ after: fc.nat(30), written: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(shapes(3, false, false), fc.array(crash, { maxLength: 8 }), async (all, crashes) => {
        const blocks = blocksOf(all);
        const calm = await live(blocks, []);
        expect(new Set(calm.unsafe).size).toBe(calm.unsafe.length);
        expect(await live(blocks, crashes)).toEqual(calm);
      }),
      { ...propertyRuns(400), examples: [crashOfAnInnerLoop] },
    );
  },
  propertyTime(60_000),
);
