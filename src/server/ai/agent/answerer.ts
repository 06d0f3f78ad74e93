import { isFault } from '@shared/kernel/fault';
import type { AgentAbout } from '@shared/api/ai/entities';
import { agentAnswers as words } from '@shared/words/agentAnswers';
import { agentFaults } from '@shared/words/agentFaults';
import { answerOf, ask, textOf, type Answer } from './answer';
import type { AgentData } from './data';
import type { Intent } from './intent';
import { approvals } from './intents/approvals';
import { budgets } from './intents/budgets';
import { cases } from './intents/cases';
import { changes } from './intents/changes';
import { commitments } from './intents/commitments';
import { examples, help } from './intents/help';
import { anomalies, forecast } from './intents/outlook';
import { runs } from './intents/runs';
import { runWorkflow } from './intents/runWorkflow';
import { saved } from './intents/saved';
import { savings } from './intents/savings';
import { spend } from './intents/spend';
import { explainWorkflow } from './explain/workflow';
import { explainRun } from './explain/run';
import { workflows } from './intents/workflows';
import { readQuestion, type Question } from './question';

/** Of two that fit equally well, the first. */
export const intents: readonly Intent[] = [
  ...[
    runWorkflow,
    approvals,
    runs,
    savings,
    saved,
    budgets,
    forecast,
    anomalies,
    changes,
    commitments,
    cases,
    spend,
    workflows,
    help,
  ],
];

/** What was most likely meant; null for what no rule knows. */
export function matched(question: Question): Intent | null {
  const scored = intents.map((intent) => ({ intent, score: intent.score(question) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.intent : null;
}

/** Asked from a workflow or a run, it is answered about that one. */
const intentAbout = (about: AgentAbout): Pick<Intent, 'answer'> => ({
  answer: (_question, data) =>
    about.kind === 'workflow' ? explainWorkflow(about.workflow_id, data) : explainRun(about, data),
});

/** Answers in words what the data can answer by rule, without a model. */
export function createAnswerer(clock: { now(): Date }) {
  return async (
    prompt: string,
    data: AgentData,
    signal: AbortSignal,
    about: AgentAbout | null = null,
  ): Promise<Answer> => {
    const question = readQuestion(prompt, clock.now().toISOString().slice(0, 10));
    const intent = about === null ? matched(question) : intentAbout(about);
    if (!intent) return answerOf([textOf(words.unknown)], ask(...examples.slice(0, 3)));
    try {
      return await intent.answer(question, data);
    } catch (error) {
      if (signal.aborted || !isFault(error) || error.code === 'internal') throw error;
      // Asked again as a text, it would be about nothing.
      const again = about === null ? [{ label: words.tryAgain, value: prompt }] : [];
      // MSG-26
      if (error.code !== 'forbidden')
        return answerOf([textOf(agentFaults.noData, { summary: error.message })], again);
      return answerOf([textOf(words.refused(error.message))], ask(...examples.slice(1, 4)));
    }
  };
}
