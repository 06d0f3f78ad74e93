import type { Built } from '../queries/fields';

/** Dates of expiry that exports carry in SkuPriceDetails or ContractApplied (lower case). */
export const END_KEYS =
  '"(x_)?(end_?date|end|end_?time|term_?end|expiry|expiry_?date|expiration_?date|expires|commitment_?end|contract_?commitment_?period_?end|contract_?period_?end)"\\s*:\\s*"(\\d{4}-\\d{2}-\\d{2})';

/** Terms as the texts of purchases tell them (lower case). */
export const THREE_YEARS = '\\b(3|three)[ -]?(years?|yrs?)\\b|\\bp3y\\b|\\b36 months\\b';
export const ONE_YEAR = '\\b(1|one)[ -]?(years?|yrs?)\\b|\\bp1y\\b|\\b12 months\\b';

/** Commitments of an organization, the newest first. */
const TERMS_MAX = 2000;

const bought = "ChargeCategory = 'Purchase'";
const longest = "date_diff('day', ChargePeriodStart, ChargePeriodEnd)";
const unused = "lower(coalesce(CommitmentDiscountStatus, '')) = 'unused'";

/**
 * Every commitment of the stored bills, whatever the days that are asked about: what it is called, who pays for it, the
 * days that it was seen on, the contract commitments that it is applied to, and its end (`end_day`, the day after the
 * last one) by the bill alone. The surest way first: a date that the export names; the charge period of a purchase that
 * spans the term; the first purchase plus the term in its text, where that purchase is younger than the bill.
 */
export function termsSql(): Built {
  const text = "coalesce(Text, '') || ' ' || lower(coalesce(contract, ''))";
  const firstBought = 'min(first_day) FILTER (WHERE bought)';
  const sql = `WITH sources AS (SELECT SourceId, min(ChargePeriodStart)::DATE AS source_first FROM focus GROUP BY SourceId),
    scanned AS (
      SELECT CommitmentDiscountId AS id, CommitmentDiscountName AS name, CommitmentDiscountType AS type,
        Provider AS provider, ContractApplied AS contract, Text, SourceId,
        coalesce(SubAccountId, BillingAccountId, '') AS account,
        coalesce(SubAccountName, SubAccountId, BillingAccountName, BillingAccountId, '') AS account_name,
        coalesce(BillingAccountId, '') AS payer, coalesce(BillingAccountName, BillingAccountId, '') AS payer_name,
        ${bought} AS bought, ${unused} AS unused, min(ChargePeriodStart)::DATE AS first_day,
        max(ChargePeriodStart)::DATE AS last_start,
        max(greatest(ChargePeriodStart::DATE, (ChargePeriodEnd - INTERVAL 1 SECOND)::DATE)) AS last_day,
        max(CASE WHEN ${bought} AND ${longest} > 31 THEN ChargePeriodEnd::DATE END) AS spanned
      FROM focus WHERE CommitmentDiscountId IS NOT NULL GROUP BY ALL),
    own AS (
      SELECT scanned.*, source_first, bought OR unused AS owns,
        try_cast(nullif(regexp_extract(${text}, '${END_KEYS}', 3), '') AS DATE) AS named,
        CASE WHEN NOT bought THEN NULL WHEN regexp_matches(${text}, '${THREE_YEARS}') THEN 3
          WHEN regexp_matches(${text}, '${ONE_YEAR}') THEN 1 END AS years,
        regexp_extract_all(coalesce(contract, ''), '"ContractCommitmentId"\\s*:\\s*"([^"]+)"', 1) AS applied
      FROM scanned JOIN sources USING (SourceId))
    SELECT id, coalesce(max(name), '') AS name, coalesce(max(type), '') AS type, coalesce(max(provider), '') AS provider,
      coalesce(arg_max(account, last_start) FILTER (WHERE owns), max(payer)) AS account,
      coalesce(arg_max(account_name, last_start) FILTER (WHERE owns), max(payer_name)) AS account_name,
      strftime(min(first_day), '%Y-%m-%d') AS first_day,
      strftime(max(CASE WHEN bought THEN last_start ELSE last_day END), '%Y-%m-%d') AS last_day,
      strftime(coalesce(max(named), max(spanned), CASE WHEN ${firstBought} > max(source_first)
          THEN (${firstBought} + to_years(max(years)))::DATE END), '%Y-%m-%d') AS end_day,
      list_distinct(flatten(list(applied))) AS applied
    FROM own GROUP BY id ORDER BY max(last_start) DESC, id LIMIT ${TERMS_MAX}`;
  return { sql, values: {} };
}
