import { z } from 'zod';
import { Fault, isFault } from '@shared/kernel/fault';
import {
  generatedFilters,
  transformAnswer,
  type GeneratedCode,
  type GeneratedFilters,
  type TransformCode,
} from '@shared/api/generations/generators.api';
import { isWhole } from '@shared/model/conditions/condition';
import { parseCondition } from '@shared/model/conditions/parseCondition';
import type { Json, JsonObject } from '@shared/model/json';
import { generatorWords as words } from '@shared/words/generators';
import type { Log } from '../../platform/log';
import { StepError } from '../../steps/contract';
import type { AiPort, StepServices } from '../../steps/services';
import {
  filterInstructions,
  instructionsFor,
  transformInstructions,
  type Subject,
  type TransformKind,
} from './subjects';
import { tryCode } from './trials/code';
import { tryCommand } from './trials/command';
import { tryFilters } from './trials/filters';
import { tryQuery } from './trials/query';
import { tryTransform, type TransformTrial, type Variable } from './trials/transform';
import { judgeBy, type Trial } from './trials/trial';

/** Empty: the model found nothing. `sample`: what code could be given, for trying it. */
const codeAnswer = z.object({ code: z.string().trim().max(100_000) });
const sampledAnswer = codeAnswer.extend({ sample: z.record(z.string(), z.json()).default({}) });
type CodeAnswer = z.output<typeof sampledAnswer>;

/** Of one organisation at a time. */
const AT_ONCE = 5;

export interface GeneratorsDeps {
  ai: AiPort;
  log: Log;
  newId(): string;
  /** Where answers are tried before a person sees them. */
  trials: Pick<StepServices, 'code' | 'commands' | 'expressions'>;
}

export interface TransformQuestion {
  dataTransformType: TransformKind;
  code?: string | undefined;
  styling?: Json | undefined;
  variables: Variable[];
  prompt: string;
}

interface Question<T, R extends Trial> {
  prompt: string;
  data: JsonObject;
  answer: z.ZodType<T>;
  wrong?: string;
  trial(answer: T): Promise<R>;
}

/** Conditions that a step takes, without an empty part. */
function isCondition(filters: GeneratedFilters): boolean {
  try {
    return isWhole(parseCondition(z.json().parse(filters)));
  } catch {
    return false;
  }
}

/**
 * What a model is asked for in the editor of a step. Its answer is tried, and mended by the model where that fails; what
 * stays wrong is told. Fails with unavailable (the model's own reason, such as that none is set), unprocessable (an
 * answer of another form) and too_many.
 */
export function createGenerators({ ai, log, newId, trials }: GeneratorsDeps) {
  const open = new Map<string, number>();

  async function tryText(subject: Subject, answer: CodeAnswer, signal: AbortSignal): Promise<Trial> {
    const { code: text, sample } = answer;
    if (text === '') return { tried: false, problems: [] };
    switch (subject) {
      case 'awsCliCommand':
        return tryCommand(trials.commands, 'AWS', text);
      case 'azureCliCommand':
        return tryCommand(trials.commands, 'AZURE', text);
      case 'gcpCliCommand':
        return tryCommand(trials.commands, 'GCP', text);
      case 'athenaQuery':
        return tryQuery(trials.expressions, 'athena', text, signal);
      case 'azureSynapseQuery':
        return tryQuery(trials.expressions, 'synapse', text, signal);
      case 'bigQuery':
        return tryQuery(trials.expressions, 'bigquery', text, signal);
      case 'jqlQuery':
        return tryQuery(trials.expressions, 'jql', text, signal);
      case 'pythonCode': {
        const python = { language: 'python', code: text, inputs: sample } as const;
        const { tried, problems } = await tryCode(trials.code, python, { key: newId(), signal });
        return { tried, problems };
      }
    }
  }

  async function asked<T, R extends Trial>(
    orgId: string,
    { prompt, data, answer, wrong, trial }: Question<T, R>,
    signal: AbortSignal,
  ): Promise<{ answer: T; trial: R }> {
    const { $schema: _dialect, ...schema } = z
      .record(z.string(), z.json())
      .parse(z.toJSONSchema(answer, { io: 'input' }));
    const judge = judgeBy(answer, trial);
    try {
      const said = await ai.complete(
        orgId,
        { use: 'generators', prompt, data, answer: { format: 'json', schema, check: judge.check } },
        signal,
      );
      const read = answer.safeParse(said);
      if (!read.success) throw new Fault('unprocessable:answer_not_usable', wrong ?? words.wrongAnswer);
      return { answer: read.data, trial: await judge.of(read.data) };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (isFault(error)) throw error;
      if (error instanceof StepError) throw new Fault('unavailable:model_failed', error.message);
      log.error({ err: error }, 'A generator could not ask the model');
      throw new Fault('unavailable:model_failed', words.failed);
    }
  }

  async function ask<T, R extends Trial>(orgId: string, question: Question<T, R>, signal: AbortSignal) {
    const before = open.get(orgId) ?? 0;
    if (before >= AT_ONCE) throw new Fault('too_many:too_many_questions', words.tooMany(AT_ONCE));
    open.set(orgId, before + 1);
    try {
      return await asked(orgId, question, signal);
    } finally {
      const left = (open.get(orgId) ?? 1) - 1;
      if (left > 0) open.set(orgId, left);
      else open.delete(orgId);
    }
  }

  return {
    async code(
      orgId: string,
      subject: Subject,
      data: { request: string; table?: string },
      signal: AbortSignal,
    ): Promise<GeneratedCode> {
      const form: z.ZodType<CodeAnswer> =
        subject === 'pythonCode' ? sampledAnswer : codeAnswer.transform(({ code }) => ({ code, sample: {} }));
      const { answer, trial } = await ask(
        orgId,
        {
          prompt: instructionsFor(subject),
          data,
          answer: form,
          trial: (one) => tryText(subject, one, signal),
        },
        signal,
      );
      return { code: answer.code, ...trial };
    },

    /** AI-G-09: filters that the steps would not understand are refused. */
    async filters(
      orgId: string,
      { prompt, data }: { prompt: string; data: Record<string, Json>[] },
      signal: AbortSignal,
    ): Promise<GeneratedFilters> {
      try {
        const { answer } = await ask(
          orgId,
          {
            prompt: filterInstructions,
            data: { request: prompt, items: data },
            answer: generatedFilters.refine(isCondition, words.wrongFormat),
            wrong: words.wrongFormat,
            trial: async (filters) => tryFilters(filters, data),
          },
          signal,
        );
        return answer;
      } catch (error) {
        if (signal.aborted || !isFault(error)) throw error;
        throw new Fault(`${error.code}:${error.reason}`, `${words.filtersFailed}: ${error.message}`);
      }
    },

    /** XFORM-06: the preview is what the code gives for the samples; where that is not known, what the model says. */
    async transform(
      orgId: string,
      { prompt, dataTransformType: type, code, styling, variables }: TransformQuestion,
      signal: AbortSignal,
    ): Promise<TransformCode> {
      const { answer, trial } = await ask(
        orgId,
        {
          prompt: transformInstructions(type),
          data: { request: prompt, code: code ?? null, styling: styling ?? null, variables },
          answer: transformAnswer,
          trial: (one): Promise<TransformTrial> =>
            tryTransform(trials.code, { type, text: one.code, variables }, { key: newId(), signal }),
        },
        signal,
      );
      const { result, ...rest } = trial;
      return { ...answer, ...result, ...rest };
    },
  };
}
export type GeneratorsService = ReturnType<typeof createGenerators>;
