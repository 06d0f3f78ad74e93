import type { GraphNode } from '@shared/model/graph/types';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import type { LoopScope } from '@shared/model/references/scope';
import { approve } from '../../steps/flow/approve/step';
import { loop } from '../../steps/flow/loop/step';
import type { ExecutionFacts } from '../journal.port';
import { requestOf } from './flow/approve';
import { runIf } from './flow/branches';
import { itemsOf } from './flow/loop';
import { runTrigger } from './flow/trigger';
import { endFlow, endFlowFailed, openFlow } from './flowStep';
import { Frame, holdValue, objectAt, type BaseScope } from './frame';
import type { Outcome } from './outcome';
import { isFailure } from './parameters';
import type { Run } from './run';
import { walk } from './walk';

/** So many items of a loop are shown by its test; steps in it are tested with one of them. */
const ITEMS_SHOWN = 100;

const objectOr = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** What the editor gives instead of earlier steps; what it leaves out is taken from the execution. */
export function givenScope({ testScope, payload }: ExecutionFacts): Partial<BaseScope> {
  const inputs = testScope ? objectAt(testScope, 'inputs') : undefined;
  const trigger = objectOr(testScope ? objectAt(testScope, 'trigger') : undefined);
  const { type, time } = trigger;
  return {
    ...(isJsonObject(inputs) ? { inputs } : {}),
    ...(typeof type === 'string' && typeof time === 'string'
      ? { trigger: { type, time, payload: trigger.payload ?? payload } }
      : {}),
  };
}

function loopScopeOf(value: Json | undefined): LoopScope | undefined {
  if (!isJsonObject(value)) return undefined;
  const { item = null, index, count } = value;
  return { item, index: typeof index === 'number' ? index : 0, count: typeof count === 'number' ? count : 1 };
}

function frameOf({ testScope }: ExecutionFacts): Frame {
  const given = testScope ?? {};
  const scope = loopScopeOf(objectAt(given, 'loop'));
  const loops: Record<string, LoopScope> = {};
  for (const [name, value] of Object.entries(objectOr(objectAt(given, 'loops')))) {
    const outer = loopScopeOf(value);
    if (outer) loops[name] = outer;
  }
  const run = { collected: new Map<string, Json[]>(), halted: false };
  const frame = new Frame('', null, scope ? { run, scope, loops } : null);
  for (const [name, value] of Object.entries(objectOr(objectAt(given, 'steps')))) {
    const step = objectOr(value);
    const status = typeof step.status === 'string' ? step.status : 'OK';
    const error = typeof step.error === 'string' ? step.error : undefined;
    frame.hold(name, holdValue(step.output ?? null, status, error));
  }
  return frame;
}

/** One step by itself. Nothing is asked and nothing waited for; of a branch or loop only the head. */
export async function testOne(run: Run, node: GraphNode): Promise<{ outcome: Outcome; frame: Frame }> {
  const frame = frameOf(run.facts);
  run.progress.total = 1;
  return { outcome: await testNode(run, node, frame), frame };
}

async function testNode(run: Run, node: GraphNode, frame: Frame): Promise<Outcome> {
  switch (node.subtype) {
    case 'trigger':
      return runTrigger(run, node, frame);
    case 'if': {
      const decided = await runIf(run, node, frame);
      return 'outcome' in decided ? decided.outcome : { kind: 'next' };
    }
    case 'approve':
      return testApprove(run, node, frame);
    case 'loop':
      return testLoop(run, node, frame);
    default:
      return walk(run, [{ kind: 'step', node }], frame);
  }
}

async function testApprove(run: Run, node: GraphNode, frame: Frame): Promise<Outcome> {
  const opened = await openFlow(run, node, frame, approve);
  if (opened.kind === 'failed') return opened.outcome;
  if (opened.kind === 'ended') return { kind: 'next' };
  const { request, quorum, expiresAt } = requestOf(run, opened.input);
  run.journal.log(opened.id, 'info', 'A test asks no one. The output shows what would be asked.');
  const would_ask = { ...request, quorum, expires_at: expiresAt?.toISOString() ?? null };
  return endFlow(run, node, frame, opened.id, { output: { would_ask } });
}

async function testLoop(run: Run, node: GraphNode, frame: Frame): Promise<Outcome> {
  const opened = await openFlow(run, node, frame, loop);
  if (opened.kind === 'failed') return opened.outcome;
  if (opened.kind === 'ended') return { kind: 'next' };
  const items = itemsOf(node, opened.input.items);
  if (isFailure(items)) return endFlowFailed(run, node, frame, opened.id, items);
  const { count } = items;
  run.journal.log(opened.id, 'info', `It would go through ${count} ${count === 1 ? 'item' : 'items'}.`);
  const shown = Array.from({ length: Math.min(count, ITEMS_SHOWN) }, (_, index) => items.at(index));
  const output = { count, succeeded: 0, failed: 0, errors: [], items: shown };
  return endFlow(run, node, frame, opened.id, { output });
}
