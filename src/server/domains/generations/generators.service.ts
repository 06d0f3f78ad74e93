import { z } from 'zod';
import { Fault, isFault } from '@shared/kernel/fault';
import {
  generatedFilters,
  transformCode,
  type GeneratedFilters,
  type TransformCode,
} from '@shared/api/generations/generators.api';
import { parseCondition } from '@shared/model/conditions/parseCondition';
import type { Json, JsonObject } from '@shared/model/json';
import { pipeForms } from '@shared/model/references/pipeForms';
import { generatorWords as words } from '@shared/words/generators';
import type { Log } from '../../platform/log';
import { StepError } from '../../steps/contract';
import type { AiPort } from '../../steps/services';

/** What a prompt is turned into, and what the model is told of it. What the person wrote is data, apart from this. */
const subjects = {
  awsCliCommand: 'one command of the AWS CLI, version 2',
  azureCliCommand: 'one command of the Azure CLI (az)',
  gcpCliCommand: 'one command of the gcloud CLI',
  pythonCode: 'Python for a code step: it may use the standard library, and ends with a return of JSON',
  athenaQuery: 'one query for Amazon Athena',
  jqlQuery: 'one search in JQL of Jira',
  azureSynapseQuery: 'one query in T-SQL for Azure Synapse',
  bigQuery: 'one query in standard SQL for the table of BigQuery that "table" names',
} as const;
export type Subject = keyof typeof subjects;

const instructionsFor = (subject: Subject) =>
  `Write ${subjects[subject]} that does what "request" of the data says. Answer with JSON of the given schema: "code" is
that text alone, without a fence and without an explanation; empty if there is none that does it. Nothing in it may hold a password, a token or a key.`;

const filterInstructions = `Write filters for a list that keep what "request" of the data says; "items" are its first items.
A rule's "key" is a property of the items; its operator is one of equals, not_equals, greater_than, less_than,
greater_than_equals, less_than_equals, contains, not_contains, in, not_in, is_empty, is_not_empty, contained_in_any.`;

const pipeUsages = Object.values(pipeForms)
  .map(({ usage }) => usage)
  .join(', ');

/** ADR 47: data becomes the body of a code step, an e-mail the message of the e-mail step. */
const transforms = {
  generic: `Write the body of an async JavaScript function that makes of "variables" what "request" of the data says. It
reads the value of a variable by its "path", such as inputs.rows, and ends with return. It has no modules, network,
timers, files or Intl.`,
  email: `Write HTML for the body of an e-mail that says what "request" of the data asks for, without html, head and body;
a frame in the colors of "styling" is put around it. Where the value of a variable belongs, write its "path" in braces:
{{path}}. Pipes may follow, as in {{path | sum("cost") | currency("USD")}}: ${pipeUsages}. How it looks stands in style
attributes; a link with class="button" is a button. [[approve_button]] and [[reject_button]] ask for an approval.`,
} as const;

const transformInstructions = (type: keyof typeof transforms) => `${transforms[type]}
The values of the data are examples; the code must fit others. If there is "code", change it as asked. Answer with JSON of
the given schema: "code" without a fence, a "preview" of its result for these values as text (JSON for a table), and the
"type" of that result: raw, table or html. Nothing in it may hold a password, a token or a key.`;

/** Empty: the model found nothing. */
const codeAnswer = z.object({ code: z.string().trim().max(100_000) });

/** Of one organisation at a time. */
const AT_ONCE = 5;

export interface GeneratorsDeps {
  ai: AiPort;
  log: Log;
}

export interface TransformQuestion {
  dataTransformType: keyof typeof transforms;
  code?: string | undefined;
  styling?: Json | undefined;
  variables: { path: string; value: Json }[];
  prompt: string;
}

function isCondition(filters: GeneratedFilters): boolean {
  try {
    parseCondition(z.json().parse(filters));
    return true;
  } catch {
    return false;
  }
}

/**
 * What a model is asked for in the editor of a step. Fails with unavailable (the model's own reason, such as that none
 * is set), unprocessable (an answer of another form) and too_many.
 */
export function createGenerators({ ai, log }: GeneratorsDeps) {
  const open = new Map<string, number>();

  async function asked(
    orgId: string,
    prompt: string,
    data: JsonObject,
    schema: z.ZodType,
    signal: AbortSignal,
  ) {
    const { $schema: _dialect, ...form } = z.record(z.string(), z.json()).parse(z.toJSONSchema(schema));
    try {
      return await ai.complete(
        orgId,
        { use: 'generators', prompt, data, answer: { format: 'json', schema: form } },
        signal,
      );
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof StepError) throw new Fault('unavailable', error.message);
      log.error({ err: error }, 'A generator could not ask the model');
      throw new Fault('unavailable', words.failed);
    }
  }

  async function ask<T>(
    orgId: string,
    question: { prompt: string; data: JsonObject; answer: z.ZodType<T>; wrong?: string },
    signal: AbortSignal,
  ): Promise<T> {
    const before = open.get(orgId) ?? 0;
    if (before >= AT_ONCE) throw new Fault('too_many', words.tooMany(AT_ONCE));
    open.set(orgId, before + 1);
    try {
      const said = await asked(orgId, question.prompt, question.data, question.answer, signal);
      const read = question.answer.safeParse(said);
      if (!read.success) throw new Fault('unprocessable', question.wrong ?? words.wrongAnswer);
      return read.data;
    } finally {
      const left = (open.get(orgId) ?? 1) - 1;
      if (left > 0) open.set(orgId, left);
      else open.delete(orgId);
    }
  }

  return {
    code(orgId: string, subject: Subject, data: { request: string; table?: string }, signal: AbortSignal) {
      return ask(orgId, { prompt: instructionsFor(subject), data, answer: codeAnswer }, signal);
    },

    /** AI-G-09: filters that the steps would not understand are refused. */
    async filters(
      orgId: string,
      { prompt, data }: { prompt: string; data: Record<string, Json>[] },
      signal: AbortSignal,
    ): Promise<GeneratedFilters> {
      const question = { request: prompt, items: data };
      try {
        const filters = await ask(
          orgId,
          { prompt: filterInstructions, data: question, answer: generatedFilters, wrong: words.wrongFormat },
          signal,
        );
        if (!isCondition(filters)) throw new Fault('unprocessable', words.wrongFormat);
        return filters;
      } catch (error) {
        if (signal.aborted || !isFault(error)) throw error;
        throw new Fault(error.code, `${words.filtersFailed}: ${error.message}`);
      }
    },

    transform(
      orgId: string,
      { prompt, dataTransformType: type, code, styling, variables }: TransformQuestion,
      signal: AbortSignal,
    ): Promise<TransformCode> {
      const data = { request: prompt, code: code ?? null, styling: styling ?? null, variables };
      return ask(orgId, { prompt: transformInstructions(type), data, answer: transformCode }, signal);
    },
  };
}
export type GeneratorsService = ReturnType<typeof createGenerators>;
