import { badInput } from '@shared/kernel/fault';
import { isJsonObject } from '@shared/model/json';
import type { CallResult } from '@shared/api/index';
import type { Database } from '../../db/database';
import type { CallContext, Handlers } from '../../http/context';
import { auditStore, type AuditKey, type AuditRow } from './audit.store';
import { customerOf } from './customer';

type Page = CallResult<'customers.audit'>;
interface Asked {
  maxReturnedItems: number;
  startPageKey: string | null;
}

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;

const writeKey = ({ moment, source, activity_id }: AuditRow): string =>
  Buffer.from(JSON.stringify([moment, source, activity_id])).toString('base64url');

function readKey(text: string | null): AuditKey | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value.length === 3) {
      const [moment, source, activityId]: unknown[] = value;
      const isMoment = typeof moment === 'string' && MOMENT.test(moment) && !Number.isNaN(Date.parse(moment));
      if (isMoment && (source === 'o' || source === 'c') && Number.isSafeInteger(activityId))
        return { moment, source, activityId: Number(activityId) };
    }
  } catch {
    // Said below.
  }
  throw badInput([{ field: 'startPageKey', reason: 'is not a key that an audit has given' }], 'bad_page_key');
}

const toEntry = (row: AuditRow): Page['data'][number] => ({
  id: `${row.source}${row.activity_id}`,
  customerId: row.customer_id,
  customerName: row.customer_name,
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  data: isJsonObject(row.data) ? row.data : {},
});

/** CUST-04: who changed what in customers, their own people and their provider's. */
export function createAudit(deps: {
  database: Database;
}): Pick<Handlers, 'customers.audit' | 'customers.auditOf'> {
  async function page(
    { session }: CallContext,
    { maxReturnedItems: limit, startPageKey }: Asked,
    of: { customerIds: readonly string[]; all: boolean },
  ): Promise<Page> {
    const key = readKey(startPageKey);
    const mspOrgId = session.orgId;
    const scope = { orgIds: [mspOrgId, ...of.customerIds] };
    const rows = await deps.database.tenant(scope, (sql) =>
      auditStore.page(sql, { mspOrgId, ...of }, key, limit + 1),
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return { data: shown.map(toEntry), next_page_key: rows.length > limit && last ? writeKey(last) : null };
  }

  return {
    'customers.audit': async ({ body }, context) => {
      const { orgIds } = await context.mspScope();
      const customerIds = orgIds.filter((orgId) => orgId !== context.session.orgId);
      return page(context, body, { customerIds, all: true });
    },
    'customers.auditOf': async ({ params, body }, context) => {
      const { customerId } = await customerOf(context, params.id);
      return page(context, body, { customerIds: [customerId], all: false });
    },
  };
}
