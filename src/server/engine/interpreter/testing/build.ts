import { z } from 'zod';
import { toGraph } from '@shared/model/graph/serialize';
import type { Block, LoopBlock } from '@shared/model/graph/tree';
import type { GraphNode, NodeSubtype, Step } from '@shared/model/graph/types';
import type { Json, JsonObject } from '@shared/model/json';
import type { Effect } from '@shared/model/steps/manifest';
import { createLog } from '../../../platform/log';
import { catalogueOf, type CatalogueEntry } from '../../../steps/catalogue';
import { testContext } from '../../../steps/common/testing/testContext';
import { defineStep, type ParamSpec, type StepContext, type StepModule } from '../../../steps/contract';
import type { StepServices } from '../../../steps/services';
import type { ClaimEnd, ExecutionFacts, Interpret } from '../../journal.port';
import { createInterpreter } from '../createInterpreter';
import { MemoryDisk, type CrashPoint } from './memoryJournal';
import type { Timers } from '../timers';

type Extra = Partial<Pick<Step, 'retry' | 'timeoutSeconds' | 'onError' | 'version'>>;

function nodeOf(
  subtype: NodeSubtype,
  name: string,
  template: string,
  values: Json[],
  extra: Extra,
): GraphNode {
  const parameters = values.flatMap((value, index) =>
    value === null ? [] : [{ id: `${template}-P${index + 1}`, value }],
  );
  const step = {
    name,
    title: name,
    group: 'X',
    subgroup: 'X',
    stepTemplateId: template,
    version: 1,
    parameters,
  };
  const type = subtype === 'basic' ? 'action' : 'flowControl';
  return {
    id: name.toLowerCase(),
    type,
    subtype,
    position: { x: 0, y: 0 },
    data: { step: { ...step, ...extra } },
  };
}

/** Values by the number of the parameter, from 1; null leaves one out. */
export const build = {
  step: (name: string, template: string, values: Json[] = [], extra: Extra = {}): Block => ({
    kind: 'step',
    node: nodeOf('basic', name, template, values, extra),
  }),
  flow: (
    subtype: NodeSubtype,
    name: string,
    template: string,
    values: Json[] = [],
    extra: Extra = {},
  ): Block => ({
    kind: 'step',
    node: nodeOf(subtype, name, template, values, extra),
  }),
  if: (name: string, conditions: Json, yes: Block[], no: Block[], extra: Extra = {}): Block => ({
    kind: 'branch',
    node: nodeOf('if', name, 'IF', [conditions], extra),
    branches: [
      { handle: 'TRUE', blocks: yes },
      { handle: 'FALSE', blocks: no },
    ],
    closeId: `${name.toLowerCase()}-close`,
  }),
  approve: (name: string, values: Json[], yes: Block[], no: Block[], extra: Extra = {}): Block => ({
    kind: 'branch',
    node: nodeOf('approve', name, 'APPROVAL-001', values, extra),
    branches: [
      { handle: 'APPROVE', blocks: yes },
      { handle: 'REJECT', blocks: no },
    ],
    closeId: `${name.toLowerCase()}-close`,
  }),
  loop: (name: string, values: Json[], body: Block[], extra: Extra = {}): LoopBlock => ({
    kind: 'loop',
    node: nodeOf('loop', name, 'LOOP', values, extra),
    body,
    closeId: `${name.toLowerCase()}-close`,
  }),
  trigger: () => nodeOf('trigger', 'Trigger', 'TRIGGER', [], {}),
};

/** A step whose only parameter may be anything. */
export function fake(
  template: string,
  effect: Effect,
  run: (value: Json, context: StepContext) => Json | Promise<Json>,
  param: Partial<ParamSpec> = {},
): StepModule<{ value?: unknown }> {
  return defineStep({
    stepTemplateId: template,
    name: template,
    title: template,
    description: template,
    group: 'WORKFLOW',
    icon: 'code',
    effect,
    parameters: { value: { p: 1, type: 'json', title: 'Value', optional: true, ...param } },
    input: z.object({ value: z.custom<Json>().optional() }),
    outputSchema: {},
    sampleOutput: null,
    run: ({ value }, context) => run(isJson(value) ? value : null, context),
  });
}
const isJson = (value: unknown): value is Json => value !== undefined;

const nodesOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'loop') return [block.node.id, ...nodesOf(block.body)];
    if (block.kind === 'branch')
      return [block.node.id, ...block.branches.flatMap((one) => nodesOf(one.blocks))];
    return [block.node.id];
  });

const bodiesOf = (blocks: readonly Block[]): [string, Set<string>][] =>
  blocks.flatMap((block) => {
    if (block.kind === 'loop')
      return [[block.node.id, new Set(nodesOf(block.body))], ...bodiesOf(block.body)];
    return block.kind === 'branch' ? block.branches.flatMap((one) => bodiesOf(one.blocks)) : [];
  });

/** Rings when it is told that time has passed. */
class TestTime implements Timers {
  private current = Date.parse('2026-01-15T09:00:00.000Z');
  private readonly rings = new Map<number, { at: number; ring: () => void }>();
  private next = 0;
  readonly clock = { now: () => new Date(this.current) };

  set(ms: number, ring: () => void): () => void {
    const id = (this.next += 1);
    this.rings.set(id, { at: this.current + ms, ring });
    return () => void this.rings.delete(id);
  }

  pending(): number {
    return this.rings.size;
  }

  /** Rings in order, letting everything that follows happen in between. */
  async pass(ms: number): Promise<void> {
    const end = this.current + ms;
    for (;;) {
      await settled();
      const [id, due] = [...this.rings].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
      if (id === undefined || due === undefined || due.at > end) break;
      this.rings.delete(id);
      this.current = Math.max(this.current, due.at);
      due.ring();
    }
    this.current = end;
    await settled();
  }

  jumpTo(at: Date): void {
    this.current = Math.max(this.current, at.getTime());
  }
}

/** Everything that needs no time has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** One execution on a disk of its own, carried on claim by claim. */
export class Bench {
  readonly time = new TestTime();
  readonly disk: MemoryDisk;
  readonly abort = new AbortController();
  facts: ExecutionFacts;
  private readonly interpret: Interpret;

  constructor(
    blocks: Block[],
    steps: CatalogueEntry[] = [],
    options: {
      facts?: Partial<ExecutionFacts>;
      services?: Partial<StepServices>;
      unseal?: (orgId: string, sealed: string) => string;
    } = {},
  ) {
    this.disk = new MemoryDisk(new Map(bodiesOf(blocks)));
    this.interpret = createInterpreter({
      catalogue: catalogueOf(steps),
      services: testContext(options.services ? { services: options.services } : {}).services,
      clock: this.time.clock,
      log: createLog({ level: 'silent', stream: { write: () => undefined } }),
      timers: this.time,
      unseal: options.unseal ?? ((_orgId, sealed) => sealed),
    });
    this.facts = { ...factsOf(blocks, this.time.clock.now()), ...options.facts };
  }

  async claim(crash?: CrashPoint): Promise<ClaimEnd> {
    const journal = this.disk.claim(crash);
    const end = await this.interpret(this.facts, journal, this.abort.signal);
    await MemoryDisk.finish(journal);
    return end;
  }

  /** The output of a step's newest try. */
  output(name: string, iterPath = ''): Json | undefined {
    return this.run(name, iterPath)?.output;
  }

  run(name: string, iterPath = '') {
    const at = (place: { stepName: string; iterPath: string }) =>
      place.stepName === name && place.iterPath === iterPath;
    return [...this.disk.runs.values()].filter(({ place }) => at(place)).at(-1);
  }

  answer(name: string, answer: JsonObject, iterPath = ''): void {
    this.disk.answer(this.run(name, iterPath)?.stepRunId ?? name, answer);
  }
}

function factsOf(blocks: Block[], startedAt: Date): ExecutionFacts {
  return {
    executionId: 'execution-1',
    orgId: 'org-1',
    spaceId: 'space-1',
    workflowId: 'workflow-1',
    workflowName: 'Nightly',
    version: 1,
    graph: toGraph({ trigger: build.trigger(), blocks }),
    mode: 'run',
    testNode: null,
    testScope: null,
    dryRun: false,
    inputs: {},
    payload: null,
    triggerType: 'MANUAL',
    triggerEventId: 'event-1',
    scheduledFor: null,
    actor: { id: 'user-1', name: 'Ann' },
    timeZone: 'Europe/Rome',
    startedAt,
    depth: 0,
  };
}
