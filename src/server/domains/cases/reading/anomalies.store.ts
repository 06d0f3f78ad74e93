import type { Anomaly } from '@shared/model/anomaly';
import type { Sql } from '../../../db/database';

interface AnomalyRow {
  case_id: string;
  title: string;
  currency: string;
  provider: string;
  service: string;
  account_id: string;
  resource_name: string;
  anomaly: Anomaly;
}

export const anomaliesStore = {
  /** Cost anomalies with a day in these dates that nobody set aside; the largest impact first, at most 100. */
  between(sql: Sql, days: { from: string; to: string }): Promise<AnomalyRow[]> {
    return sql.rows(
      `select c.case_id, c.title, c.currency, c.provider, c.service, c.account_id, c.resource_name, d.anomaly
       from case_detail d join cases c on c.case_id = d.case_id
       where d.anomaly is not null and not d.anomaly ? 'usage' and d.anomaly ->> 'lastDay' >= $1 and d.anomaly ->> 'firstDay' <= $2
         and c.status not in ('excluded', 'expired')
       order by abs((d.anomaly ->> 'actual')::float8 - (d.anomaly ->> 'expected')::float8) desc, c.case_id
       limit 100`,
      [days.from, days.to],
    );
  },
};
