import { sqlWords } from '@shared/words/sqlConsole';

const names = sqlWords.exampleNames;

/** Statements to start from. */
export const sqlExamples: readonly { name: string; sql: string }[] = [
  {
    name: names.services,
    sql: `-- Amortized cost without credits, as in Spend
SELECT ServiceName, BillingCurrency, sum(Cost) AS MonthCost
FROM charges
WHERE ChargeCategory <> 'Credit'
  AND ChargePeriodStart >= (SELECT date_trunc('month', max(ChargePeriodStart)) FROM charges)
GROUP BY ALL
ORDER BY MonthCost DESC
LIMIT 20`,
  },
  {
    name: names.untagged,
    sql: `SELECT SubAccountName, BillingCurrency,
  sum(Cost) FILTER (WHERE coalesce(Tags, '') IN ('', '{}')) AS UntaggedCost,
  sum(Cost) AS AllCost,
  round(100 * UntaggedCost / nullif(AllCost, 0), 1) AS UntaggedPercent
FROM charges
WHERE ChargeCategory = 'Usage'
GROUP BY ALL
ORDER BY UntaggedCost DESC NULLS LAST`,
  },
  {
    name: names.commitments,
    sql: `-- Usage that commitments paid for, against its list price
SELECT strftime(ChargePeriodStart, '%Y-%m') AS Month, BillingCurrency,
  sum(ListCost) AS ListPriceCost,
  sum(EffectiveCost) AS CommittedCost,
  sum(ListCost) - sum(EffectiveCost) AS Savings
FROM charges
WHERE ChargeCategory = 'Usage' AND nullif(CommitmentDiscountId, '') IS NOT NULL
GROUP BY ALL
ORDER BY Month`,
  },
  {
    name: names.growth,
    sql: `WITH months AS (
  SELECT Provider, BillingCurrency, date_trunc('month', ChargePeriodStart)::DATE AS Month, sum(Cost) AS MonthCost
  FROM charges
  WHERE ChargeCategory <> 'Credit'
  GROUP BY ALL
)
SELECT *, MonthCost - lag(MonthCost) OVER (PARTITION BY Provider, BillingCurrency ORDER BY Month) AS ChangedCost
FROM months
ORDER BY Provider, Month`,
  },
  {
    name: names.resources,
    sql: `-- The three costliest resources of each service
SELECT ServiceName, ResourceId, BillingCurrency, sum(Cost) AS ResourceCost
FROM charges
WHERE nullif(ResourceId, '') IS NOT NULL
GROUP BY ServiceName, ResourceId, BillingCurrency
QUALIFY row_number() OVER (PARTITION BY ServiceName, BillingCurrency ORDER BY ResourceCost DESC) <= 3
ORDER BY ServiceName, ResourceCost DESC`,
  },
];
