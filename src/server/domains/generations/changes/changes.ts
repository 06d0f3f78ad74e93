import { z } from 'zod';
import { Fault } from '@shared/kernel/fault';
import type { GraphChange } from '@shared/api/generations/graphChanges.api';
import { applyOperations } from '@shared/model/graph-changes/apply';
import type { Graph, InputParameter } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { Problem } from '@shared/model/problem';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { indexCatalogue } from '@shared/model/validation/catalogue';
import { generationWords } from '@shared/words/generations';
import { graphChangeWords as words } from '@shared/words/graphChanges';
import type { GraphTrial } from '../../../engine/trial.port';
import type { AiRequest } from '../../../steps/services';
import { rememberLast } from '../trials/trial';
import { readChange } from './answer';
import { isForModel } from './limits';
import { answerForm, instructions, namesFor, questionOf, stepsFor } from './question';
import type { Subject } from './subject';

const REASONS_MAX = 10;

export interface ChangeWith {
  definitions: readonly StepDefinition[];
  newId(): string;
  validate(given: { graph: Graph; inputs: readonly InputParameter[] }): Promise<Problem[]>;
  tryOut(given: { graph: Graph; inputs: readonly InputParameter[] }): Promise<GraphTrial>;
  ask(request: AiRequest): Promise<Json>;
}

/** An answer as it was judged: `wrong` cannot be used, `poor` could be better. */
interface Judged {
  change: GraphChange;
  wrong: string[];
  poor: string[];
}

const keyOf = ({ code, nodeId, paramId, message }: Problem) => [code, nodeId, paramId, message].join(' ');

/** Asks a model for operations, and lets it mend what the graph would not stand: neither saved nor done. */
export async function askedChange(subject: Subject, deps: ChangeWith): Promise<GraphChange> {
  const { definitions, newId } = deps;
  const catalogue = indexCatalogue(definitions);
  const names = namesFor(subject);
  const steps = stepsFor(subject, definitions);
  const [first = '', ...rest] = steps.map(({ stepTemplateId }) => stepTemplateId);
  const form = answerForm([first, ...rest]);
  const known = new Set(subject.known.map(keyOf));

  let before: Promise<GraphTrial> | undefined;
  async function isNew({ node_id, message }: GraphTrial): Promise<boolean> {
    const { graph, inputs } = subject;
    const was = await (before ??= deps.tryOut({ graph, inputs }));
    return was.node_id !== node_id || was.message !== message;
  }

  const judged = rememberLast(async (value: Json): Promise<Judged> => {
    const told = form.safeParse(value);
    const nothing = { operations: [], notes: '' };
    if (!told.success) {
      const reasons = told.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      return { change: nothing, wrong: reasons.slice(0, REASONS_MAX), poor: [] };
    }
    const { operations, wrong } = readChange(told.data, { subject, names, catalogue, newId });
    const change = { operations, notes: told.data.notes.trim() };
    if (wrong.length > 0) return { change, wrong, poor: [] };
    const { graph, refused } = applyOperations(subject.graph, operations, { catalogue, newId });
    if (refused.size > 0) {
      const reasons = [...refused].map(([id, why]) => words.wrong.at(Number(id), why));
      return { change, wrong: reasons, poor: [] };
    }
    const now = await deps.validate({ graph, inputs: subject.inputs });
    const poor = now
      .filter(
        (one) => one.severity === 'error' && !known.has(keyOf(one)) && isForModel(graph, one, catalogue),
      )
      .map(({ message }) => message);
    const { problem } = subject;
    if (problem && operations.length > 0 && now.some((one) => keyOf(one) === keyOf(problem)))
      poor.unshift(words.wrong.stays(problem.message));
    if (operations.length === 0) return { change, wrong: [], poor };
    const trial = await deps.tryOut({ graph, inputs: subject.inputs });
    // A step that failed before is not what was asked about.
    if (trial.status === 'failed' && poor.length === 0 && (await isNew(trial)))
      poor.push(generationWords.trialFailed(trial.message));
    return { change: { ...change, trial }, wrong: [], poor: poor.slice(0, REASONS_MAX) };
  });

  const { $schema: _dialect, ...schema } = z
    .record(z.string(), z.json())
    .parse(z.toJSONSchema(form, { io: 'input' }));
  /** Why the last answer was refused, where it was none of its form that was wrong. */
  let refusal: string[] = [];
  const request: AiRequest = {
    use: 'workflows',
    prompt: instructions,
    data: questionOf(subject, { names, catalogue, steps }),
    answer: {
      format: 'json',
      schema,
      async check(value, isLast) {
        const { wrong, poor } = await judged(value);
        if (isLast) refusal = wrong;
        return isLast ? wrong : [...wrong, ...poor];
      },
    },
  };
  const unusable = (why: string[]) =>
    new Fault('unprocessable:answer_not_usable', words.wrong.noAnswer(why.join('; ')));
  const answer = await deps.ask(request).catch((error: unknown) => {
    throw refusal.length > 0 ? unusable(refusal) : error;
  });
  const { change, wrong } = await judged(answer);
  if (wrong.length > 0) throw unusable(wrong);
  return change;
}
