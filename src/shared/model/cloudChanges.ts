import { z } from 'zod';

const call = z.object({ service: z.string(), operation: z.string(), input: z.json() });
const row = z.object({
  account: z.string(),
  region: z.string(),
  resource: z.string(),
  name: z.string(),
  status: z.enum(['changed', 'would_change', 'unchanged', 'skipped', 'failed']),
  reason: z.string(),
  summary: z.string().default(''),
  monthly_cost: z.number().nullable().default(null),
  currency: z.string().nullable().default(null),
  cannot_undo: z.string().nullable().default(null),
  calls: z.array(call).default([]),
});
export type ChangeRow = z.output<typeof row>;

const changes = z.object({ cannot_undo: z.array(z.string()), rows: z.array(row) });
export type CloudChanges = z.output<typeof changes>;

/** What a step that changes clouds gave; undefined for the output of another step. */
export const readChanges = (output: unknown): CloudChanges | undefined => changes.safeParse(output).data;

const undoneRow = z.object({
  resource: z.string(),
  status: z.enum(['undone', 'would_undo', 'failed']),
  reason: z.string(),
  calls: z.array(call).default([]),
});
export type UndoneRow = z.output<typeof undoneRow>;

/** What a step that takes changes back gave; undefined for the output of another step. */
export const readUndone = (output: unknown): { rows: UndoneRow[] } | undefined =>
  z.object({ undone: z.number(), rows: z.array(undoneRow) }).safeParse(output).data;

const SHORT_MAX = 300;
/** The last part of an ARN or path: a bill names a resource by those where a step may name it by its id. */
export const shortResource = (resource: string): string =>
  (resource.split(/[/:]/).at(-1) || resource).slice(0, SHORT_MAX);

/** A call in one line, as it is sent: `ec2 StopInstances InstanceId.1=i-1`. */
export function callLine({ service, operation, input }: ChangeRow['calls'][number]): string {
  const fields =
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? Object.entries(input).map(
          ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
        )
      : [];
  return [service, operation, ...fields].join(' ');
}
