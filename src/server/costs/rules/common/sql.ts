import { runRate } from './runRate';

/** Columns of a finding about one resource; goes with `GROUP BY ${byResource}`. */
export const resourceColumns = `provider, account_id, any_value(account_name) AS account_name, region, resource_id,
  any_value(resource_name) AS resource_name, any_value(resource_type) AS resource_type,
  arg_max(service_name, cost) AS service_name, arg_max(service_category, cost) AS service_category, currency,
  any_value(tags) AS tags, min(first_day) AS first_day, max(day) AS last_day`;
export const byResource = 'provider, account_id, region, resource_id, currency';

/** Columns of a finding about a service of an account; goes with `GROUP BY ${byService}`. */
export const serviceColumns = `provider, account_id, any_value(account_name) AS account_name, region,
  service_name AS resource_id, service_name AS resource_name, 'Service' AS resource_type, service_name,
  any_value(service_category) AS service_category, currency, NULL::VARCHAR AS tags,
  min(first_day) AS first_day, max(day) AS last_day`;
export const byService = 'provider, account_id, region, service_name, currency';

/** Still there: has rows on one of the last two complete days. What was removed meanwhile is no finding. */
export const stillThere = 'max(day) >= max(through_day) - 1';

/** Rows of a run-rate: usage only (corrections never come this far). */
export const usage = `charge_category = 'Usage'`;

/** Paid by the hour at list terms: neither a commitment nor spot. */
export const onDemand = `${usage} AND pricing_category = 'Standard' AND commitment_id IS NULL`;

/** Usage cost, per service of an account and region, of the resources for which a condition on a series holds. */
export const bareByService = (
  bare: string,
) => `SELECT provider, account_id, any_value(account_name) AS account_name,
  region, service_name AS resource_id, service_name AS resource_name, 'Service' AS resource_type, service_name,
  any_value(service_category) AS service_category, currency, NULL::VARCHAR AS tags,
  min(first_day) FILTER (WHERE bare) AS first_day, max(day) FILTER (WHERE bare) AS last_day,
  ${runRate({ where: 'bare' })} AS monthly_cost, NULL::DOUBLE AS monthly_saving,
  count(*) FILTER (WHERE bare) AS resources, coalesce(sum(cost) FILTER (WHERE bare), 0) / sum(cost) AS share,
  arg_max(resource_name, cost, 3) FILTER (WHERE bare) AS top
FROM (
  SELECT provider, account_id, any_value(account_name) AS account_name, region, service_name,
    any_value(service_category) AS service_category, currency, resource_id,
    coalesce(any_value(resource_name), resource_id) AS resource_name, bool_or(${bare}) AS bare,
    min(first_day) AS first_day, max(day) AS day, sum(cost) AS cost,
    any_value(charge_category) AS charge_category, sum(recurring_cost) AS recurring_cost,
    min(series_first) AS series_first, min(from_day) AS from_day, max(through_day) AS through_day
  FROM d WHERE ${usage} AND resource_id IS NOT NULL
  GROUP BY provider, account_id, region, service_name, currency, resource_id)
GROUP BY ${byService} HAVING monthly_cost > 0 AND sum(cost) > 0`;
