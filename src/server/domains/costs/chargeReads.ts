import type { CallInput, CallReply } from '@shared/api/index';
import { chargesBehindSql } from '../../costs/queries/charges';
import { hoursSql } from '../../costs/queries/hours';
import { number, numberOrNull, text } from '../../costs/queries/read';
import { resourceAllocationsSql, resourceSql, resourceTagsSql } from '../../costs/queries/resource';
import { USAGE_ROWS_MAX, usageSql } from '../../costs/queries/usage';
import type { TenantScope } from '../../db/database';
import type { Handlers } from '../../http/context';
import { namer, type AccountNames } from './accountNames';
import { labeled } from './groupLabels';
import type { Bills } from './bills';
import { ownerRules, type CostSettings } from './ownerRules';
import type { QueryRow } from '../../costs/queries/row';

type Calls = 'costs.usage' | 'costs.hours' | 'costs.charges' | 'costs.resource';
type Body<K extends Calls> = CallInput<K>['body'];
type Told<K extends Calls> = Extract<CallReply<K>, { data: unknown }>['data'];

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The JSON text of a bill's tags; what is no text in it is left out. */
function tagsIn(row: QueryRow, column = 'tags'): Record<string, string> {
  const json = text(row, column);
  if (json === '') return {};
  try {
    const read: unknown = JSON.parse(json);
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(
      Object.entries(read).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    );
  } catch {
    return {};
  }
}

/** What a charge is allocated to, by FOCUS 1.3; null: its bill allocates nothing. */
function allocatedIn(row: QueryRow): Told<'costs.charges'>['rows'][number]['allocated'] {
  const [method, resource] = [text(row, 'allocation_method'), text(row, 'allocated_resource')];
  if (method === '' && resource === '') return null;
  return {
    method,
    details: text(row, 'allocation_details'),
    resource,
    name: text(row, 'allocated_name'),
    tags: tagsIn(row, 'allocated_tags'),
  };
}

/** What stands behind the figures of spend: usage, the charges themselves, and one resource. */
export function chargeReads(deps: {
  bills: Bills;
  settings: CostSettings;
  accountNames: AccountNames;
}): Pick<Handlers, Calls> {
  const { bills, settings } = deps;

  async function asking(orgId: string, method: Body<'costs.usage'>['cost_method']) {
    const scope: TenantScope = { orgIds: [orgId] };
    const [owners, costMethod, found, names] = await Promise.all([
      ownerRules(settings, scope),
      method ?? settings.costMethod(scope),
      bills.files(orgId),
      deps.accountNames(orgId),
    ]);
    return { owners, costMethod, found, named: namer(names) };
  }

  async function usage(
    orgId: string,
    body: Body<'costs.usage'>,
    signal: AbortSignal,
  ): Promise<Told<'costs.usage'>> {
    const { owners, costMethod, found } = await asking(orgId, body.cost_method);
    const { from, to, filters, group_by: groupBy } = body;
    const { rows } = await bills.ask(found, usageSql({ from, to, filters, groupBy, costMethod, owners }), {
      signal,
    });
    const used = rows.slice(0, USAGE_ROWS_MAX).map((row) => ({
      group: groupBy.map((_, at) => text(row, `g${at}`)),
      label: groupBy.map((_, at) => text(row, `l${at}`)),
      currency: text(row, 'currency'),
      unit: text(row, 'unit'),
      quantity: number(row, 'quantity'),
      cost: number(row, 'cost'),
    }));
    return {
      cost_method: costMethod,
      rows: await labeled(used, { fields: groupBy, orgId, accountNames: deps.accountNames }),
      truncated: rows.length > USAGE_ROWS_MAX,
    };
  }

  async function hours(
    orgId: string,
    body: Body<'costs.hours'>,
    signal: AbortSignal,
  ): Promise<Told<'costs.hours'>> {
    const { owners, costMethod, found } = await asking(orgId, body.cost_method);
    const { from, to, filters } = body;
    const { rows } = await bills.ask(found, hoursSql({ from, to, filters, costMethod, owners }), { signal });
    return {
      cost_method: costMethod,
      rows: rows.map((row) => ({
        weekday: number(row, 'weekday'),
        hour: numberOrNull(row, 'hour'),
        currency: text(row, 'currency'),
        cost: number(row, 'cost'),
        days: number(row, 'days'),
      })),
    };
  }

  async function charges(
    orgId: string,
    body: Body<'costs.charges'>,
    signal: AbortSignal,
  ): Promise<Told<'costs.charges'>> {
    const { owners, costMethod, found, named } = await asking(orgId, body.cost_method);
    const { from, to, filters, currency, order, page_size: limit, offset } = body;
    const asked = { from, to, filters, currency, order, limit, offset, costMethod, owners };
    const { rows } = await bills.ask(found, chargesBehindSql(asked), { signal });
    return {
      cost_method: costMethod,
      total: rows[0] ? number(rows[0], 'all_rows') : 0,
      rows: rows.map((row) => ({
        day: text(row, 'day'),
        account: text(row, 'account'),
        account_name: named(text(row, 'account'), text(row, 'account_name')),
        provider: text(row, 'provider'),
        service: text(row, 'service'),
        region: text(row, 'region'),
        resource: text(row, 'resource'),
        resource_name: text(row, 'resource_name'),
        charge: text(row, 'charge'),
        category: text(row, 'category'),
        pricing: text(row, 'pricing'),
        commitment: text(row, 'commitment'),
        unit: text(row, 'unit'),
        quantity: numberOrNull(row, 'quantity'),
        cost: number(row, 'cost'),
        list: numberOrNull(row, 'list'),
        tags: tagsIn(row),
        allocated: allocatedIn(row),
        charges: number(row, 'charges'),
      })),
    };
  }

  async function resource(orgId: string, id: string, signal: AbortSignal): Promise<Told<'costs.resource'>> {
    const [found, names] = await Promise.all([bills.files(orgId), deps.accountNames(orgId)]);
    const [known, tags, allocations] = await Promise.all([
      bills.ask(found, resourceSql(id), { signal }),
      bills.ask(found, resourceTagsSql(id), { signal }),
      bills.ask(found, resourceAllocationsSql(id), { signal }),
    ]);
    const [row] = known.rows;
    if (!row) return null;
    const days = (from: QueryRow) => ({
      first_day: text(from, 'first_day'),
      last_day: text(from, 'last_day'),
    });
    return {
      ...days(row),
      resource: id,
      name: text(row, 'name'),
      type: text(row, 'type'),
      provider: text(row, 'provider'),
      account: text(row, 'account'),
      account_name: namer(names)(text(row, 'account'), text(row, 'account_name')),
      service: text(row, 'service'),
      region: text(row, 'region'),
      zone: text(row, 'zone'),
      currencies: strings(row.currencies),
      tags: tags.rows.map((one) => ({ ...days(one), tags: tagsIn(one) })),
      allocations: allocations.rows.map((one) => ({
        ...days(one),
        resource: text(one, 'resource'),
        name: text(one, 'name'),
        method: text(one, 'method'),
      })),
    };
  }

  return {
    'costs.usage': ({ body }, { session, signal }) => usage(session.orgId, body, signal),
    'costs.hours': ({ body }, { session, signal }) => hours(session.orgId, body, signal),
    'costs.charges': ({ body }, { session, signal }) => charges(session.orgId, body, signal),
    'costs.resource': ({ body }, { session, signal }) => resource(session.orgId, body.resource, signal),
  };
}
