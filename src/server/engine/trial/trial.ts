import { generationWords } from '@shared/words/generations';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Catalogue } from '../../steps/catalogue';
import type { StepServices } from '../../steps/services';
import type { GraphTrial, TryGraph } from '../trial.port';
import { createInterpreter } from '../interpreter/createInterpreter';
import { sampleInputs, withChoices, withStandIns } from './standIns';
import { trialJournal } from './trialJournal';

export interface TrialDeps {
  catalogue: Catalogue;
  services: StepServices;
  clock: Clock;
  log: Log;
  newId(): string;
  timeZone(orgId: string): Promise<string>;
  /** Milliseconds that one may take; 20 seconds unless given. */
  patience?: number;
}

const PATIENCE = 20_000;

/**
 * Runs a graph from its trigger to its end without reaching anything: expressions, code and conditions are carried out,
 * every other step gives the sample output of its manifest, approvals approve, and nothing is kept. Fails only with the
 * reason of `signal`.
 */
export function createTrial(deps: TrialDeps): TryGraph {
  const { clock, log, newId, services, patience = PATIENCE } = deps;
  const catalogue = withStandIns(deps.catalogue);
  // What stands sealed in a graph is a secret, and none is opened for a trial.
  const interpret = createInterpreter({ catalogue, services, clock, log, unseal: () => '""' });
  return async ({ orgId, spaceId = '', graph, inputs }, signal) => {
    const late = AbortSignal.timeout(patience);
    const { journal, trail } = trialJournal();
    const nodes = graph.nodes.map((node) => withChoices(node, catalogue));
    const executionId = newId();
    const facts = {
      executionId,
      orgId,
      spaceId,
      workflowId: executionId,
      workflowName: '',
      version: 1,
      graph: { ...graph, nodes },
      mode: 'step_test' as const,
      testNode: null,
      testScope: {},
      dryRun: true,
      inputs: sampleInputs(inputs),
      payload: {},
      triggerType: 'TEST',
      triggerEventId: executionId,
      scheduledFor: null,
      actor: { id: 'trial', name: '' },
      timeZone: await deps.timeZone(orgId),
      startedAt: clock.now(),
      depth: 0,
    };
    const failed = (message: string): GraphTrial => ({
      status: 'failed',
      steps: trail.steps,
      message,
      node_id: trail.failed?.nodeId ?? null,
    });
    try {
      const end = await interpret(facts, journal, AbortSignal.any([signal, late]));
      if (end.kind === 'ended' && end.error) return failed(end.error.message);
      return { status: 'passed', steps: trail.steps, message: '', node_id: null };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (late.aborted) return failed(generationWords.trialTooLong(Math.round(patience / 1_000)));
      throw error;
    }
  };
}
