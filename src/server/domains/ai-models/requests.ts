import type { AiRequestEntry } from '@shared/api/ai-models/aiModels.api';
import { badInput, Fault } from '@shared/kernel/fault';
import { modelWords as words } from '@shared/words/aiModels';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import { aiModelsStore, type RequestRow } from './aiModels.store';

/** As PostgreSQL writes it; anything else it might not read. */
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;
const KEPT_MS = 30 * 24 * 60 * 60_000;

const entryOf = ({ used_for: use, at, moment: _moment, ...row }: RequestRow): AiRequestEntry => ({
  ...row,
  use,
  at: at.toISOString(),
});

const writeKey = ({ moment, request_id }: RequestRow) =>
  Buffer.from(JSON.stringify([moment, request_id])).toString('base64url');

function readKey(text: string | undefined): readonly [string, string] | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value.length === 2) {
      const [moment, requestId]: unknown[] = value;
      const isMoment = typeof moment === 'string' && MOMENT.test(moment) && !Number.isNaN(Date.parse(moment));
      if (isMoment && typeof requestId === 'string' && !requestId.includes('\0')) return [moment, requestId];
    }
  } catch {
    // Said below.
  }
  throw badInput(
    [{ field: 'start_page_key', reason: 'is not a key that this list has given' }],
    'bad_page_key',
  );
}

/** What models were asked, for those who may change settings. */
export function createRequestLog({ database, clock }: { database: Database; clock: Clock }) {
  return {
    async page(orgId: string, asked: { start_page_key?: string | undefined; max_returned_items: number }) {
      const limit = asked.max_returned_items;
      const key = readKey(asked.start_page_key);
      const rows = await database.tenant(orgId, (sql) =>
        aiModelsStore.requests(sql, orgId, { key, limit: limit + 1 }),
      );
      const last = rows[limit - 1];
      const next_page_key = rows.length > limit && last ? writeKey(last) : null;
      return { data: rows.slice(0, limit).map(entryOf), next_page_key };
    },

    async one(orgId: string, requestId: string) {
      const row = await database.tenant(orgId, (sql) => aiModelsStore.request(sql, orgId, requestId));
      if (!row) throw new Fault('not_found:request_not_found', words.noRequest);
      const { asked, sent, answer, ...rest } = row;
      return { ...entryOf(rest), asked, sent, answer };
    },

    sweep: (): Promise<number> =>
      database.system((sql) => aiModelsStore.removeBefore(sql, new Date(clock.now().getTime() - KEPT_MS))),
  };
}
