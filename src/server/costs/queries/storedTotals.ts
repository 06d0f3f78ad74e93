/** currency, rows, billed: what the files of a question hold, to be held against what is known of them. */
export const storedTotalsSql = `SELECT BillingCurrency AS currency, count(*)::DOUBLE AS rows, sum(BilledCost)::DOUBLE AS billed
  FROM focus GROUP BY ALL`;
