import { parseGraph, type Parsed } from '@shared/model/graph/parse';
import type { Tree } from '@shared/model/graph/tree';
import type { Graph } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Catalogue } from '../../steps/catalogue';
import type { StepServices } from '../../steps/services';
import type { ClaimEnd, Interpret } from '../journal.port';
import { runTrigger } from './flow/trigger';
import { Frame } from './frame';
import type { Outcome } from './outcome';
import { stepsIn } from './progress';
import { Run, type Tools } from './run';
import { givenScope, testOne } from './testOne';
import { cancelled, systemTimers, type Timers } from './timers';
import { walk } from './walk';

type Ended = Extract<ClaimEnd, { kind: 'ended' }>;

/**
 * Makes the interpreter of executions. It keeps nothing between two claims. Fails with `Fault('cancelled')` when
 * `signal` is aborted, and with whatever the journal fails with; the step runs stay as the journal has them.
 */
export function createInterpreter(options: {
  catalogue: Catalogue;
  services: StepServices;
  clock: Clock;
  log: Log;
  /** The JSON text of a secret as it is stored in a graph. */
  unseal(orgId: string, sealed: string): string;
  timers?: Timers;
}): Interpret {
  const tools: Tools = { ...options, timers: options.timers ?? systemTimers };
  const treeOf = createTrees();
  return async (facts, journal, signal) => {
    if (signal.aborted) throw cancelled();
    const run = new Run(facts, journal, tools, facts.mode === 'step_test' ? givenScope(facts) : undefined);
    const onAbort = () => run.end();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await (run.isTest ? carryOutTest(run) : carryOut(run, treeOf));
    } finally {
      signal.removeEventListener('abort', onAbort);
      // A step that was left behind learns of it.
      run.end();
    }
  };
}

/** The engine keeps the graphs of versions; their trees live as long. */
function createTrees(): (graph: Graph) => Parsed {
  const trees = new WeakMap<Graph, Parsed>();
  return (graph) => {
    const known = trees.get(graph);
    if (known) return known;
    const parsed = parseGraph(graph);
    trees.set(graph, parsed);
    return parsed;
  };
}

async function carryOut(run: Run, treeOf: (graph: Graph) => Parsed): Promise<ClaimEnd> {
  const { facts } = run;
  const { tree, problems } = treeOf(facts.graph);
  if (tree === null) return refused(problems[0]?.message ?? 'The graph of the workflow cannot be read.');
  const frame = new Frame('', null, null);
  const outcome = await walkTree(run, tree, frame);
  if (outcome.kind === 'parked') return run.parked();
  await run.abandon('');
  const output = outcome.kind === 'exit' ? outcome.exit.output : await frame.last?.output();
  return endOf(run, outcome, output ?? null);
}

async function walkTree(run: Run, { trigger, blocks }: Tree, frame: Frame): Promise<Outcome> {
  run.progress.total = stepsIn(blocks) + (trigger ? 1 : 0);
  if (trigger) await runTrigger(run, trigger, frame);
  return walk(run, blocks, frame);
}

async function carryOutTest(run: Run): Promise<ClaimEnd> {
  const { graph, testNode } = run.facts;
  const node = graph.nodes.find(({ id }) => id === testNode);
  if (!node?.data.step) return refused('The step to test is not in the workflow.');
  const { outcome, frame } = await testOne(run, node);
  if (outcome.kind === 'parked') return run.parked();
  const output = outcome.kind === 'failed' ? null : await frame.last?.output();
  return endOf(run, outcome, output ?? null);
}

const refused = (message: string): Ended => ({
  kind: 'ended',
  status: 'FAILED',
  output: null,
  error: { group: 'workflow', message },
});

function endOf(run: Run, outcome: Outcome, output: Json): Ended {
  if (outcome.kind === 'failed') {
    const { stepName, failure } = outcome;
    const message = `“${stepName}” failed: ${failure.message}`;
    return { kind: 'ended', status: 'FAILED', output, error: { group: failure.group, message } };
  }
  if (outcome.kind === 'exit' && !run.isTest) {
    const { status, message } = outcome.exit;
    const error =
      status === 'SUCCEEDED'
        ? {}
        : { error: { group: 'general' as const, message: message || 'Ended by Exit.' } };
    return { kind: 'ended', status, output, ...error };
  }
  const { continued } = run;
  const error = continued && {
    group: continued.failure.group,
    message: `“${continued.stepName}” failed: ${continued.failure.message}`,
  };
  const status = run.hasCollected
    ? 'COMPLETED_WITH_ERRORS'
    : continued
      ? 'SUCCEEDED_WITH_ERRORS'
      : 'SUCCEEDED';
  return { kind: 'ended', status, output, ...(error ? { error } : {}) };
}
