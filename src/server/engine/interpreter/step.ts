import { traced } from '../../platform/telemetry/tracing';
import { createHash } from 'node:crypto';
import type { GraphNode, RetrySettings } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { Effect, StepDefinition } from '@shared/model/steps/manifest';
import { isStepModule, type CatalogueEntry } from '../../steps/catalogue';
import type { StepModule } from '../../steps/contract';
import type { Recalled } from '../journal.port';
import { tryStep, type Tried } from './attempt';
import { duration } from './duration';
import { workflowFailure } from './failure';
import { holdRecalled, holdValue, type Frame } from './frame';
import { NEXT, type Failure, type Outcome } from './outcome';
import { checkInput, isFailure, resolveParams, type Resolved } from './parameters';
import { resume, type Resumed } from './resume';
import { MOCKED } from './mocks';
import { failed, stepOf, type Run } from './run';
import { sleep } from './timers';

/** A shorter wait before the next try is waited for in memory; milliseconds. */
const SHORT = 5_000;
const TIMEOUT_MAX = 24 * 60 * 60;

/** One step of one place, while this claim works at it. */
interface Work {
  run: Run;
  node: GraphNode;
  frame: Frame;
  module: StepModule;
  effect: Effect;
  timeoutSeconds: number;
}

/** A basic step: its tries, from what earlier claims left to its end or a wait. */
export async function runStep(
  run: Run,
  node: GraphNode,
  frame: Frame,
  entry: CatalogueEntry,
): Promise<Outcome> {
  const { definition } = entry;
  if (!isStepModule(entry)) {
    const failure = workflowFailure(`${definition.title} cannot stand here as a step.`);
    return endUnrun(run, node, frame, failure);
  }
  const work: Work = { run, node, frame, module: entry, ...waysOf(run, node, definition) };
  const resumed = await resume(run, node, frame, run.recall(node, frame));
  return resumed.kind === 'go' ? carryOut(work, resumed) : settled(work, resumed);
}

function waysOf(run: Run, node: GraphNode, { effect, defaults }: StepDefinition) {
  const changesWorld = effect === 'keyed' || effect === 'unsafe';
  const seconds = stepOf(node).timeoutSeconds ?? defaults.timeoutSeconds;
  return {
    // A preview changes nothing, so nothing can be done twice.
    effect: run.facts.dryRun && changesWorld ? ('read' as const) : effect,
    timeoutSeconds: Math.min(Math.max(seconds, 0.001), TIMEOUT_MAX),
  };
}

function settled({ run, node, frame }: Work, resumed: Exclude<Resumed, { kind: 'go' }>): Outcome {
  if (resumed.kind === 'parked') return resumed.outcome;
  const { recalled, isNew, failure } = resumed;
  frame.hold(stepOf(node).name, resumed.held ?? holdRecalled(recalled));
  run.stepDone(node, frame, isNew);
  return failure ? failed(run, node, failure) : NEXT;
}

async function carryOut(
  work: Work,
  { attempt: first, dueAt }: { attempt: number; dueAt: number },
): Promise<Outcome> {
  const { run, node, frame, module } = work;
  const { definition } = module;
  const scope = await run.scope(node, definition, frame);
  const resolved = resolveParams(run.prepare(node, definition), scope);
  const checked = isFailure(resolved) ? resolved : checkInput(module.input, resolved, definition);
  const recorded = isFailure(resolved) ? null : resolved.recorded;
  if (isFailure(resolved) || isFailure(checked)) {
    const id = await begin(work, first, recorded, false);
    return endFailed(
      work,
      id,
      isFailure(checked) ? checked : workflowFailure('Its parameters cannot be read.'),
    );
  }
  return attempts(
    { ...work, effect: effectOf(work, checked.input) },
    { first, dueAt },
    checked.input,
    resolved,
  );
}

/** A step that may change something can have an input that only looks. */
function effectOf({ run, module, effect }: Work, input: unknown): Effect {
  if (effect !== 'keyed' && effect !== 'unsafe') return effect;
  return module.reads?.(input, run.tools.services) ? 'read' : effect;
}

async function attempts(
  work: Work,
  { first, dueAt }: { first: number; dueAt: number },
  input: unknown,
  resolved: Resolved,
): Promise<Outcome> {
  const { run, node, effect } = work;
  const { recorded } = resolved;
  const retry = run.isTest || run.isWorkflowTest ? undefined : stepOf(node).retry;
  let due = dueAt;
  for (let attempt = first; ; attempt += 1) {
    const wait = due - run.now();
    if (wait > SHORT) return parkForRetry(work, attempt, recorded, new Date(due));
    if (wait > 0) await sleep(run.tools.timers, wait, run.signal);
    const id = await begin(work, attempt, recorded, effect === 'unsafe');
    for (const note of resolved.leftOut) run.journal.log(id, 'info', note);
    const tried = await oneTry(work, id, input, resolved);
    if ('output' in tried) return endOk(work, id, tried.output);
    const { failure } = tried;
    if (!willRetry(retry, attempt, failure)) return endFailed(work, id, failure);
    due = run.now() + duration(retry.quantity, retry.unit);
    run.journal.log(id, 'warn', `Try ${attempt} of ${retry.maximum} failed: ${failure.message}`);
    await end(work, id, failure, new Date(due));
  }
}

function willRetry(
  retry: RetrySettings | undefined,
  attempt: number,
  failure: Failure,
): retry is RetrySettings {
  return retry !== undefined && retry.enabled && failure.retryable && attempt < retry.maximum;
}

const begin = ({ run, node, frame, effect }: Work, attempt: number, input: Json, durable: boolean) =>
  run.journal.begin({ place: run.place(node, frame.iterPath), attempt, effect, input, durable });

async function oneTry(work: Work, id: string, input: unknown, { redactor }: Resolved): Promise<Tried> {
  const { run, node, frame, module, effect, timeoutSeconds } = work;
  const { facts, journal, tools } = run;
  const { orgId, spaceId, workflowId, executionId, depth, actor, timeZone, dryRun } = facts;
  const log = (level: 'info' | 'warn' | 'error', text: string) => journal.log(id, level, redactor.text(text));
  const mock = run.mock(node, frame);
  if (mock) {
    log('info', MOCKED);
    return mock.failure ? { failure: mock.failure } : { output: mock.output };
  }
  if (dryRun) log('info', 'Preview mode is active');
  const tried = await tryStep({
    run: (context) =>
      traced(
        () => ({
          name: `step ${module.definition.stepTemplateId}`,
          attributes: { 'costloom.execution': executionId, 'costloom.step_run': id },
        }),
        () => module.run(input, context),
      ),
    context: (own) => ({
      orgId,
      spaceId,
      workflowId,
      executionId,
      // Not the step run's id, which has the number of the try in it: a second try must not do it twice.
      get idempotencyKey() {
        return keyOf(executionId, node.id, frame.iterPath);
      },
      actor,
      timeZone,
      depth,
      dryRun,
      clock: tools.clock,
      services: tools.services,
      log: own.log,
      get signal() {
        return own.signal;
      },
    }),
    log,
    timeoutSeconds,
    isUnsafe: effect === 'unsafe',
    signal: run.signal,
    timers: tools.timers,
    onMistake(error) {
      const about = { err: redactor.error(error), executionId, step: stepOf(node).stepTemplateId };
      tools.log.warn(about, 'A step failed unexpectedly');
    },
  });
  if ('output' in tried) return { output: redactor.json(tried.output) };
  const { message, detail } = tried.failure;
  return {
    failure: {
      ...tried.failure,
      message: redactor.text(message),
      ...(detail === undefined ? {} : { detail: redactor.detail(detail) }),
    },
  };
}

export function keyOf(executionId: string, nodeId: string, iterPath: string): string {
  return createHash('sha256').update(`${executionId}/${nodeId}/${iterPath}`).digest('hex').slice(0, 32);
}

async function endOk({ run, node, frame, effect }: Work, id: string, output: Json): Promise<Outcome> {
  await run.journal.end(id, { status: 'OK', output, durable: effect !== 'pure' });
  frame.hold(stepOf(node).name, holdValue(output, 'OK'));
  run.stepDone(node, frame, true);
  return NEXT;
}

/** `retryAt`: the place goes on with another try, also when this process is gone by then. */
function end({ run, effect }: Work, id: string, failure: Failure, retryAt?: Date): Promise<void> {
  const { status, group, message, detail } = failure;
  return run.journal.end(id, {
    status,
    error: { group, message },
    ...(detail === undefined ? {} : { output: detail }),
    ...(retryAt === undefined ? {} : { state: { retry_at: retryAt.toISOString() } }),
    durable: effect !== 'pure',
  });
}

async function endFailed(work: Work, id: string, failure: Failure): Promise<Outcome> {
  const { run, node, frame } = work;
  await end(work, id, failure);
  frame.hold(stepOf(node).name, holdValue(failure.detail ?? null, failure.status, failure.message));
  run.stepDone(node, frame, true);
  return failed(run, node, failure);
}

async function parkForRetry(work: Work, attempt: number, input: Json, wakeAt: Date): Promise<Outcome> {
  const { run, frame } = work;
  const id = await begin(work, attempt, input, false);
  const state = { retry_at: wakeAt.toISOString(), lasts: Math.max(0, wakeAt.getTime() - run.now()) };
  await run.journal.wait(id, { reason: 'retry', wakeAt, state });
  return run.park({ stepRunId: id, iterPath: frame.iterPath, reason: 'retry', wakeAt });
}

/** A step that cannot be run at all: what it is, not what it does, is wrong. */
export async function endUnrun(run: Run, node: GraphNode, frame: Frame, failure: Failure): Promise<Outcome> {
  const recalled: Recalled | undefined = run.recall(node, frame);
  const place = run.place(node, frame.iterPath);
  const { group, message, status } = failure;
  if (!recalled) {
    const id = await run.journal.begin({ place, attempt: 1, effect: 'flow', input: null, durable: false });
    await run.journal.end(id, { status, error: { group, message }, durable: false });
  }
  frame.hold(stepOf(node).name, holdValue(null, status, message));
  run.stepDone(node, frame, !recalled);
  return failed(run, node, failure);
}
