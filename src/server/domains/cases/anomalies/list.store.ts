import type { AnomalyCourse, AnomalyMeasure, AnomalyState, AnomalyVerdict } from '@shared/model/anomaly';
import type { CaseStatus } from '@shared/model/caseStatus';
import { MONTH_DAYS } from '@shared/model/money';
import type { Sql } from '../../../db/database';

export interface AnomalyEntryRow {
  case_id: string;
  case_type: string;
  title: string;
  status: CaseStatus;
  status_reason: string | null;
  state: AnomalyState;
  verdict: AnomalyVerdict | null;
  resource_name: string;
  provider: string;
  service: string;
  account_id: string;
  account_name: string;
  region: string;
  owner: string | null;
  currency: string;
  direction: 'spike' | 'drop';
  first_day: string;
  last_day: string;
  days: number;
  lasting: boolean;
  actual: number;
  expected: number;
  impact: number;
  month: number | null;
  /** Of an anomaly of usage. */
  usage: { sku: string; unit: string; actual: number; expected: number; price: number } | null;
}

interface TotalRow {
  currency: string;
  count: number;
  above: number;
  below: number;
  month: number;
}

export interface AnomalySearch {
  from: string;
  to: string;
  measure: AnomalyMeasure;
  states: readonly AnomalyState[];
  direction?: 'spike' | 'drop' | undefined;
  course?: AnomalyCourse | undefined;
  search: string;
}

const STATE = `case when c.status in ('open', 'acknowledged', 'in_progress') then 'open'
    when c.status in ('completed', 'verified') then 'explained'
    when c.status = 'excluded' then case when exists (select from anomaly_feedback f
      where f.case_id = c.case_id and f.verdict = 'expected' and f.undone_at is null)
      then 'explained' else 'dismissed' end
    else 'over' end`;

const LASTING = `coalesce(d.anomaly ->> 'lastDay' >= to_char(s.judged_through, 'YYYY-MM-DD'), false)`;

const VERDICT = `(select f.verdict from anomaly_feedback f where f.case_id = c.case_id and f.undone_at is null
    order by f.at desc, f.feedback_id limit 1)`;

/** Mean excess of the last three days; of all its days where it is not known day by day. */
const EXCESS = `coalesce(
    (select avg((one ->> 'actual')::numeric - (one ->> 'expected')::numeric)
     from (select one from jsonb_array_elements(d.anomaly -> 'days') with ordinality as t (one, place)
           order by place desc limit 3) last_days),
    ((d.anomaly ->> 'actual')::numeric - (d.anomaly ->> 'expected')::numeric)
      / ((d.anomaly ->> 'lastDay')::date - (d.anomaly ->> 'firstDay')::date + 1))`;

/** Amounts are added up as decimals. */
const ENTRIES = `select c.case_id, c.case_type, c.title, c.status, c.status_reason, ${STATE} as state, ${VERDICT} as verdict, c.resource_name,
    c.provider, c.service, c.account_id, c.account_name, c.region, c.owner, c.currency,
    d.anomaly ->> 'direction' as direction, d.anomaly ->> 'firstDay' as first_day, d.anomaly ->> 'lastDay' as last_day,
    (d.anomaly ->> 'lastDay')::date - (d.anomaly ->> 'firstDay')::date + 1 as days, ${LASTING} as lasting,
    (d.anomaly ->> 'actual')::numeric as actual, (d.anomaly ->> 'expected')::numeric as expected,
    (d.anomaly ->> 'actual')::numeric - (d.anomaly ->> 'expected')::numeric as impact,
    case when ${LASTING} then ${EXCESS} * ${MONTH_DAYS} end as month,
    case when d.anomaly ? 'usage' then d.anomaly -> 'usage' end as usage
  from case_detail d join cases c on c.case_id = d.case_id join case_seen s on s.case_id = c.case_id
  where d.anomaly is not null`;

const WITHIN = `${ENTRIES} and c.org_id = $1 and d.org_id = $1
    and d.anomaly ->> 'lastDay' >= $2 and d.anomaly ->> 'firstDay' <= $3
    and (d.anomaly ? 'usage') = ($4 = 'usage')`;

/** $4 what stands out, $5 states, $6 direction, $7 what is searched for, $8 whether it still runs. */
const MATCHING = `select * from (${WITHIN}) found
  where (cardinality($5::text[]) = 0 or state = any ($5::text[])) and ($6::text is null or direction = $6)
    and ($7 = '' or position(lower($7) in lower(concat_ws(' ', resource_name, service, account_name, account_id, region,
      coalesce(owner, ''), provider))) > 0)
  and ($8::text is null or lasting = ($8 = 'running'))`;

const valuesOf = (orgId: string, { from, to, measure, states, direction, course, search }: AnomalySearch) => [
  orgId,
  from,
  to,
  measure,
  states,
  direction ?? null,
  search,
  course ?? null,
];

/** Cases that are anomalies, as the list of anomalies shows them. */
export const anomalyListStore = {
  page(
    sql: Sql,
    orgId: string,
    search: AnomalySearch,
    page: { size: number; offset: number },
  ): Promise<AnomalyEntryRow[]> {
    return sql.rows(`${MATCHING} order by abs(impact) desc, case_id limit $9 offset $10`, [
      ...valuesOf(orgId, search),
      page.size,
      page.offset,
    ]);
  },

  /** One for each currency, the most money first. */
  totals(sql: Sql, orgId: string, search: AnomalySearch): Promise<TotalRow[]> {
    return sql.rows(
      `select currency, count(*) as count, coalesce(sum(impact) filter (where impact > 0), 0) as above,
         coalesce(-sum(impact) filter (where impact < 0), 0) as below,
         coalesce(sum(month), 0) as month
       from (${MATCHING}) matching group by currency order by sum(abs(impact)) desc, currency limit 100`,
      valuesOf(orgId, search),
    );
  },

  /** Of all that match, whatever the states asked for. */
  counts(sql: Sql, orgId: string, search: AnomalySearch): Promise<{ state: AnomalyState; n: number }[]> {
    return sql.rows(
      `select state, count(*) as n from (${MATCHING}) matching group by state`,
      valuesOf(orgId, { ...search, states: [] }),
    );
  },

  async find(sql: Sql, caseId: string): Promise<AnomalyEntryRow | undefined> {
    return sql.one<AnomalyEntryRow>(`${ENTRIES} and c.case_id = $1`, [caseId]);
  },
};
