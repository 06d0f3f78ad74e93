import type { Block } from '@shared/model/graph/tree';
import type { GraphNode, Step } from '@shared/model/graph/types';
import { errorGroups } from '@shared/model/executionStatus';
import { isJsonObject, type JsonObject } from '@shared/model/json';
import type { Scope } from '@shared/model/references/scope';
import type { StepDefinition } from '@shared/model/steps/manifest';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Catalogue } from '../../steps/catalogue';
import type { StepServices } from '../../steps/services';
import type { ClaimEnd, ExecutionFacts, Journal, Place, Recalled, WaitReason } from '../journal.port';
import { readMocks, type Mock, type Mocks } from './mocks';
import { baseScope, namesReferredTo, scopeOf, type BaseScope, type Frame } from './frame';
import { NEXT, PARKED, type Failure, type Outcome } from './outcome';
import { prepareParams, type PreparedParams } from './parameters';
import type { Progress } from './progress';
import { openSecrets } from './secrets';
import { cancelled, type Timers } from './timers';

export interface Tools {
  catalogue: Catalogue;
  services: StepServices;
  clock: Clock;
  log: Log;
  unseal(orgId: string, sealed: string): string;
  timers: Timers;
}

interface Wait {
  stepRunId: string;
  iterPath: string;
  reason: WaitReason;
  wakeAt: Date | null;
}

/** So many steps without a breath: other executions and the heartbeat share the thread. */
const BREATH = 64;

/** What one claim knows of its execution. */
export class Run {
  readonly progress: Progress = { done: 0, total: 0 };
  /** The first step that failed and was passed over. */
  continued: { stepName: string; failure: Failure } | undefined;
  /** A loop or sub-workflow ended with failures of its own. */
  hasCollected = false;
  readonly base: BaseScope;
  private readonly prepared = new Map<string, { names: string[]; params: PreparedParams }>();
  private readonly abort = new AbortController();
  /** The first thing that a parallel part failed with. */
  failure: { error: unknown } | undefined;
  private readonly mocks: Mocks;
  private waits: Wait[] = [];
  private breath = 0;

  constructor(
    readonly facts: ExecutionFacts,
    readonly journal: Journal,
    readonly tools: Tools,
    base?: Partial<BaseScope>,
  ) {
    this.base = { ...baseScope(facts), ...base };
    this.mocks = readMocks(facts);
  }

  /** Aborted when the claim is to end: by whoever called, or because one of several things under way broke. */
  get signal(): AbortSignal {
    return this.abort.signal;
  }

  /** Of one step by itself. */
  get isTest(): boolean {
    return this.facts.mode === 'step_test' && this.facts.testNode !== null;
  }

  /** Of the workflow as a whole: it takes its course, changes nothing and waits for nothing. */
  get isWorkflowTest(): boolean {
    return this.facts.mode === 'step_test' && this.facts.testNode === null;
  }

  /** What a test of the workflow gives in the place of the step. */
  mock(node: GraphNode, frame: Frame): Mock | undefined {
    return this.mocks(node.id, frame.iterPath);
  }

  end(): void {
    this.abort.abort();
  }

  /** Ends it for what one of its parallel parts failed with; the others learn only that it has ended. */
  fail(error: unknown): void {
    this.failure ??= { error };
    this.end();
  }

  /** What was passed over until now, for the state of a loop: its iterations are not recalled once it has ended. */
  marks(): JsonObject {
    const { continued, hasCollected } = this;
    if (!continued) return hasCollected ? { collected: true } : {};
    const { stepName, failure } = continued;
    const passed = { step: stepName, group: failure.group, message: failure.message };
    return { ...(hasCollected ? { collected: true } : {}), passed };
  }

  restoreMarks(state: JsonObject): void {
    const { collected, passed } = state;
    if (collected === true) this.hasCollected = true;
    if (!isJsonObject(passed)) return;
    const { step, message } = passed;
    if (typeof step !== 'string' || typeof message !== 'string') return;
    const group = errorGroups.find((one) => one === passed.group) ?? 'general';
    this.continued ??= { stepName: step, failure: { status: 'FAILED', group, message, retryable: false } };
  }

  now(): number {
    return this.tools.clock.now().getTime();
  }

  place(node: GraphNode, iterPath: string): Place {
    const { name, stepTemplateId } = stepOf(node);
    return { nodeId: node.id, stepName: name, stepTemplateId, iterPath };
  }

  recall(node: GraphNode, frame: Frame): Recalled | undefined {
    return this.journal.recall(node.id, frame.iterPath);
  }

  /** Before every step. */
  async breathe(): Promise<void> {
    if (this.signal.aborted) throw cancelled();
    this.breath += 1;
    if (this.breath % BREATH !== 0) return;
    await new Promise((resolve) => setImmediate(resolve));
    if (this.signal.aborted) throw cancelled();
  }

  /** A node's parameters and what they refer to, read once for all iterations. */
  prepare(node: GraphNode, definition: StepDefinition): PreparedParams {
    return this.preparedOf(node, definition).params;
  }

  async scope(node: GraphNode, definition: StepDefinition, frame: Frame): Promise<Scope> {
    return scopeOf(this.base, frame, this.preparedOf(node, definition).names);
  }

  private preparedOf(node: GraphNode, definition: StepDefinition) {
    const known = this.prepared.get(node.id);
    if (known) return known;
    const { facts, tools } = this;
    const opened = openSecrets(definition, node, (sealed) => tools.unseal(facts.orgId, sealed));
    const params = prepareParams(definition, opened.node, opened.failure);
    const made = { names: namesReferredTo(opened.node), params };
    this.prepared.set(node.id, made);
    return made;
  }

  /** The step waits, as the journal knows already. */
  park(wait: Wait): Outcome {
    this.waits.push(wait);
    return PARKED;
  }

  parked(): ClaimEnd {
    const [first] = this.waits;
    const timed = this.waits.filter(({ wakeAt }) => wakeAt !== null);
    const time = ({ wakeAt }: Wait) => wakeAt?.getTime() ?? Infinity;
    const next = timed.reduce<Wait | undefined>(
      (least, wait) => (least === undefined || time(wait) < time(least) ? wait : least),
      undefined,
    );
    return { kind: 'parked', reason: (next ?? first)?.reason ?? 'timer', wakeAt: next?.wakeAt ?? null };
  }

  /** What still waits in a loop that has failed, or in an execution that ends, is asked for no more. */
  async abandon(within: string): Promise<void> {
    const isWithin = ({ iterPath }: Wait) => within === '' || iterPath.startsWith(`${within}.`);
    const abandoned = this.waits.filter(isWithin);
    this.waits = this.waits.filter((wait) => !isWithin(wait));
    for (const { stepRunId } of abandoned) {
      await this.journal.end(stepRunId, { status: 'ABORTED', durable: false });
    }
  }

  /** A step has ended in this claim, or was found ended (`isNew` false: nobody needs to be told again). */
  stepDone(node: GraphNode, frame: Frame, isNew: boolean, count = 1): void {
    if (frame.iterPath === '') this.progress.done += count;
    if (isNew) this.tell(node);
  }

  tell(node: GraphNode): void {
    const { done, total } = this.progress;
    this.journal.progress(done, Math.max(done, total), stepOf(node).name);
  }

  addTotal(frame: Frame, count: number): void {
    if (frame.iterPath === '') this.progress.total += count;
  }
}

export function stepOf(node: GraphNode): Step {
  const { step } = node.data;
  // A tree has none of these: comments and placeholders are left out of it.
  if (!step) throw new Error(`The node ${node.id} holds no step.`);
  return step;
}

/** Ends the step's part in the run: the execution, loop or branch goes on when the step says so. */
export function failed(run: Run, node: GraphNode, failure: Failure): Outcome {
  const step = stepOf(node);
  if (step.onError !== 'continue' || run.isTest) return { kind: 'failed', failure, stepName: step.name };
  run.continued ??= { stepName: step.name, failure };
  return NEXT;
}

export interface Walker {
  (run: Run, blocks: readonly Block[], frame: Frame): Promise<Outcome>;
}
