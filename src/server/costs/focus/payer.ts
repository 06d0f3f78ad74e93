/**
 * SQL of the payer of a row: its billing account; where the file names none, the provider. Marketplace rows name their
 * seller as the provider, so that it is no part of the key of an account.
 */
export const payerSql = `coalesce(nullif(trim(BillingAccountId), ''), 'provider ' || Provider)`;
