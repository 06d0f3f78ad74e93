import { z } from 'zod';
import type { HostContract } from '@shared/host/contract';
import { badInput } from '@shared/kernel/fault';
import type { WireParsers } from '@shared/kernel/wire';
import { schemaReason } from '@shared/words/schemaFaults';
import { JOURNAL_MAX } from '../app/journal';
import { preferencesPatch } from '../prefs/schema';

const WATCHED_MOST = 500;
const MAX_PART = 16 * 1024 * 1024;

/** A page could send anything: what does not fit is refused by name, before any handler sees it. */
function parser<T>(schema: z.ZodType<T>): (input: unknown) => T {
  return (input) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return parsed.data;
    throw badInput(
      parsed.error.issues.map((i) => ({ field: i.path.map(String).join('.'), reason: schemaReason(i) })),
    );
  };
}

const nothing = parser(z.null());
const shortText = z.string().max(4000);
const journalKey = z.string().min(1).max(300);

export const hostParsers: WireParsers<HostContract> = {
  'api.call': parser(
    z.strictObject({
      id: z.string().min(1).max(200),
      params: z.record(z.string(), shortText).optional(),
      query: z.record(z.string(), z.unknown()).optional(),
      body: z.unknown().optional(),
    }),
  ),
  'api.document': nothing,
  'upload.part': parser(
    z.strictObject({
      uploadId: z.string().min(1).max(200),
      offset: z.number().int().nonnegative(),
      bytes: z
        .instanceof(Uint8Array)
        .refine((bytes) => bytes.byteLength <= MAX_PART, 'a part is at most 16 MiB'),
    }),
  ),
  'session.get': nothing,
  'session.openLocal': nothing,
  'session.signIn': parser(z.strictObject({ returnTo: shortText })),
  'session.signOut': nothing,
  'server.choose': parser(z.strictObject({ address: shortText.nullable() })),
  'prefs.get': nothing,
  'prefs.set': parser(preferencesPatch),
  'window.open': parser(z.strictObject({ path: shortText })),
  'executions.watch': parser(
    z.strictObject({ executionIds: z.array(z.string().min(1).max(200)).max(WATCHED_MOST) }),
  ),
  'window.openExternal': parser(z.strictObject({ url: shortText })),
  'log.report': parser(
    z.strictObject({
      message: shortText,
      stack: z.string().max(20_000).optional(),
      path: shortText.optional(),
    }),
  ),
  'journal.read': parser(z.strictObject({ key: journalKey })),
  'journal.write': parser(z.strictObject({ key: journalKey, text: z.string().max(JOURNAL_MAX).nullable() })),
  'notifications.test': nothing,
  'window.showing': parser(z.strictObject({ path: shortText.nullable() })),
  'index.read': nothing,
  'agent.watch': parser(z.strictObject({ agentId: z.string().min(1).max(200) }).nullable()),
  'updates.get': nothing,
  'updates.check': nothing,
  'updates.setAddress': parser(z.strictObject({ address: z.string().max(2000).nullable() })),
  'updates.restart': nothing,
  'host.info': nothing,
};
