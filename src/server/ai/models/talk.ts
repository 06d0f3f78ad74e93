import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { modelKindNames, modelWords as words } from '@shared/words/aiModels';
import { StepError } from '../../steps/contract';
import type { ModelAddress, ModelsPort, OfferedTool, Said } from './models.port';
import { languageModel } from './providers';

/** Beside the first try. */
const RETRIES = 2;
/** Without a word of the model, milliseconds. */
const SILENT_MS = 60_000;

type Question = Parameters<ModelsPort['talk']>[1];

const argumentsOf = (input: unknown): JsonObject => {
  const value: Json = JSON.parse(JSON.stringify(input ?? {}));
  return isJsonObject(value) ? value : {};
};

async function toolSet(offered: readonly OfferedTool[]) {
  const { jsonSchema, tool } = await import('ai');
  return Object.fromEntries(
    offered.map(({ name, description, input, call }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema(input),
        execute: (given: unknown) => call(argumentsOf(given)),
      }),
    ]),
  );
}

/** A conversation with one model; what it says before it calls a tool is no part of its answer. */
export async function talkWith(
  at: ModelAddress,
  { instructions, turns, tools, maxTokens, maxSteps, onPiece }: Question,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Said> {
  const { isStepCount, streamText } = await import('ai');
  const quiet = new AbortController();
  let timer = setTimeout(() => quiet.abort(), SILENT_MS);
  let failure: unknown;
  try {
    const talk = streamText({
      model: await languageModel(at, fetch),
      instructions,
      messages: [...turns],
      tools: await toolSet(tools),
      prepareStep: () => ({
        activeTools: tools.filter(({ isOffered }) => isOffered?.() ?? true).map(({ name }) => name),
      }),
      stopWhen: isStepCount(maxSteps),
      maxOutputTokens: maxTokens,
      maxRetries: RETRIES,
      abortSignal: AbortSignal.any([signal, quiet.signal]),
      onError: ({ error }) => {
        failure = error;
      },
    });
    let text = '';
    for await (const part of talk.stream) {
      clearTimeout(timer);
      timer = setTimeout(() => quiet.abort(), SILENT_MS);
      if (part.type === 'start-step') text = '';
      else if (part.type === 'text-delta') {
        text += part.text;
        onPiece({ kind: 'text', text });
      } else if (part.type === 'tool-call') onPiece({ kind: 'tool', name: part.toolName });
      else if (part.type === 'error') throw part.error;
      else if (part.type === 'abort') throw signal.reason ?? silent(at);
    }
    if (text.trim() === '') throw silent(at);
    const { inputTokens = 0, outputTokens = 0 } = await talk.totalUsage;
    return { text, tokensIn: inputTokens, tokensOut: outputTokens };
  } catch (error) {
    if (quiet.signal.aborted && !signal.aborted) throw silent(at);
    throw failure ?? error;
  } finally {
    clearTimeout(timer);
  }
}

const silent = ({ kind }: Pick<ModelAddress, 'kind'>) =>
  new StepError(words.silent(modelKindNames[kind]), 'general', true);
