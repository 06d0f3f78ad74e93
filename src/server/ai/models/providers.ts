import type { LanguageModel } from 'ai';
import { kindFacts } from '@shared/model/ai/models';
import type { ModelAddress } from './models.port';

const bare = (address: string) => address.replace(/\/+$/, '');

/** `bedrock-runtime.eu-west-1.amazonaws.com` says its region. */
const regionOf = (address: string) => /bedrock-runtime\.([a-z0-9-]+)\./.exec(address)?.[1] ?? 'us-east-1';

/** What carries the key of those that speak as OpenAI does: Azure has a header of its own. */
export const keyHeaders = ({ kind, key }: Pick<ModelAddress, 'kind' | 'key'>): Record<string, string> => {
  if (key === '') return {};
  if (kind === 'azure') return { 'api-key': key };
  return kindFacts[kind].wire === 'anthropic' ? { 'x-api-key': key } : { authorization: `Bearer ${key}` };
};

/** The model as the library knows it. The libraries are loaded when the first question comes. */
export async function languageModel(
  at: ModelAddress,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  const baseURL = bare(at.address);
  const { wire } = kindFacts[at.kind];
  if (wire === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL, apiKey: at.key, fetch })(at.model);
  }
  if (wire === 'bedrock') {
    const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
    return createAmazonBedrock({ region: regionOf(baseURL), baseURL, apiKey: at.key, fetch })(at.model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({ name: at.kind, baseURL, headers: keyHeaders(at), fetch })(at.model);
}
