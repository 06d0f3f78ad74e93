import { z } from 'zod';
import { azureFaults as words } from '@shared/words/azureFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { below, valueOf } from '../fields';
import type { ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

const refused = z.object({ error: z.string().default(''), error_description: z.string().default('') });

/** Microsoft Entra refused; `reason` as its protocol names it. */
export class EntraRefusal extends ProviderError {
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

/** Posts a form to an endpoint of the tenant: `token`, `devicecode`. */
export async function askEntra<T>(
  { client }: ProviderDeps,
  { of, login, signal }: { of: Connected; login: string; signal: AbortSignal },
  { endpoint, form, reply }: { endpoint: string; form: Record<string, string>; reply: z.ZodType<T> },
): Promise<T> {
  let refusal: EntraRefusal | undefined;
  const tenant = encodeURIComponent(valueOf(of, 'tenant_id'));
  const question = {
    orgId: of.orgId,
    service: 'Microsoft Entra',
    method: 'POST',
    url: below(login, `${tenant}/oauth2/v2.0/${endpoint}`),
    form,
    signal,
    said(answer: unknown) {
      const { data } = refused.safeParse(answer);
      if (!data || data.error === '') return undefined;
      const text = words.signIn(data.error, data.error_description);
      refusal = new EntraRefusal(data.error, text);
      return text;
    },
  };
  try {
    const { body } = await client.ask(question);
    const { data } = reply.safeParse(body);
    if (data === undefined) throw new ProviderError(words.noToken);
    return data;
  } catch (error) {
    if (error instanceof ProviderError && !error.passing && refusal) throw refusal;
    throw error;
  }
}
