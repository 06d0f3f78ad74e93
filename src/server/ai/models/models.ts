import { z } from 'zod';
import { kindFacts } from '@shared/model/ai/models';
import { modelKindNames, modelWords as words } from '@shared/words/aiModels';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import { StepError } from '../../steps/contract';
import { guardedFetch } from './fetch';
import type { ModelAddress, ModelsPort } from './models.port';
import { keyHeaders, languageModel } from './providers';
import { talkWith } from './talk';

/** Beside the first try. */
const RETRIES = 2;
const OFFERED_MAX = 500;
const ANTHROPIC_VERSION = '2023-06-01';

const offeredReply = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Models behind the AI SDK, reached through the guarded client. */
export function createModels(
  client: Pick<ServiceClient, 'open' | 'ask'>,
  /** An access token of Google for the JSON key of a service account. */
  vertexToken: (orgId: string, key: string, signal: AbortSignal) => Promise<string>,
): ModelsPort {
  /** With what opens it just now: a key may be what a token is made of. */
  const opened = async (at: ModelAddress, signal: AbortSignal): Promise<ModelAddress> =>
    at.kind === 'vertex' ? { ...at, key: await vertexToken(at.orgId, at.key, signal) } : at;
  const fetchOf = ({ orgId, kind }: Pick<ModelAddress, 'orgId' | 'kind'>) =>
    guardedFetch(client, { orgId, service: modelKindNames[kind] });

  return {
    async ask(at, { instructions, turns, maxTokens }, signal) {
      const [{ generateText }, { modelFailure }] = await Promise.all([import('ai'), import('./failures')]);
      try {
        const { text, usage } = await generateText({
          model: await languageModel(await opened(at, signal), fetchOf(at)),
          instructions,
          messages: [...turns],
          maxOutputTokens: maxTokens,
          maxRetries: RETRIES,
          abortSignal: signal,
        });
        if (text.trim() === '') throw new StepError(words.silent(modelKindNames[at.kind]), 'general', true);
        return { text, tokensIn: usage.inputTokens ?? 0, tokensOut: usage.outputTokens ?? 0 };
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw modelFailure(at, error);
      }
    },

    async talk(at, question, signal) {
      try {
        return await talkWith(await opened(at, signal), question, fetchOf(at), signal);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const { modelFailure } = await import('./failures');
        throw modelFailure(at, error);
      }
    },

    async offered(at, signal) {
      const { wire } = kindFacts[at.kind];
      // Neither has a list behind this address.
      if (wire === 'bedrock' || at.kind === 'vertex') return [];
      const version: Record<string, string> =
        wire === 'anthropic' ? { 'anthropic-version': ANTHROPIC_VERSION } : {};
      const { modelFailure } = await import('./failures');
      try {
        const { body } = await client.ask({
          orgId: at.orgId,
          service: modelKindNames[at.kind],
          url: `${at.address.replace(/\/+$/, '')}/models${wire === 'anthropic' ? '?limit=1000' : ''}`,
          headers: { ...keyHeaders(at), ...version },
          signal,
        });
        const found = offeredReply.safeParse(body);
        if (!found.success) throw new StepError(words.noList(modelKindNames[at.kind]), 'general', false);
        // Gemini says models/… of what it takes without.
        return found.data.data.map(({ id }) => id.replace(/^models\//, '')).slice(0, OFFERED_MAX);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw modelFailure(at, error);
      }
    },
  };
}
