import { parse } from 'yaml';
import { z } from 'zod';
import { githubFaults as words } from '@shared/words/githubFaults';
import type { GithubInput } from '@shared/api/integrations/entities';
import { ProviderError } from '../../domains/integrations/integrations.port';

const LENGTH_MAX = 100_000;
const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const input = z
  .object({
    description: z.string().nullish(),
    type: z.enum(['string', 'boolean', 'number', 'choice', 'environment']).catch('string'),
    required: z.boolean().catch(false),
    default: scalar.nullish(),
    options: z.array(scalar).catch([]),
  })
  .nullish();
const inputs = z.record(z.string(), input);
const startedBy = z.object({
  on: z.union([
    z.string().transform((name) => ({ workflow_dispatch: name === 'workflow_dispatch' ? null : undefined })),
    z.array(z.string()).transform((names) => ({
      workflow_dispatch: names.includes('workflow_dispatch') ? null : undefined,
    })),
    z.object({ workflow_dispatch: z.object({ inputs: inputs.nullish() }).nullish() }),
  ]),
});

/** What a workflow file asks for when the workflow is started by hand. */
export function readInputs(text: string, path: string): GithubInput[] {
  // It was written by people, and reading it must end: files that start workflows are small.
  if (text.length > LENGTH_MAX) throw new ProviderError(words.unreadable(path));
  let file: unknown;
  try {
    file = parse(text, { maxAliasCount: 100 });
  } catch {
    throw new ProviderError(words.unreadable(path));
  }
  const read = startedBy.safeParse(file);
  if (!read.success || read.data.on.workflow_dispatch === undefined)
    throw new ProviderError(words.noWorkflow(path));
  const asked = read.data.on.workflow_dispatch?.inputs ?? {};
  return Object.entries(asked).map(([name, one]) => ({
    name,
    description: one?.description ?? '',
    type: one?.type ?? 'string',
    required: one?.required ?? false,
    default: one?.default ?? null,
    options: one?.options ?? [],
  }));
}
