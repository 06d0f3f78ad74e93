/** Twelve decimals, so that sums are exact whatever the order of the rows (ADR 29). */
const MONEY = 'DECIMAL(38, 12)';
export const money = (column: string): string => `coalesce(${column}, 0)::${MONEY}`;

const ofCommitment = 'CommitmentDiscountId IS NOT NULL';
const status = "lower(coalesce(CommitmentDiscountStatus, ''))";

/**
 * SQL: what a charge with its `program` (eligible.ts) is to commitments. FOCUS bills what is unused as usage; AWS's own reports tell it on the row of the
 * recurring fee. Purchases are none of these: they are what the other rows are made of, and would count twice.
 * Nor are lines of accounting (AWS: negations, discounts), which take back once what another line says.
 */
export const CLASS = `CASE
  WHEN ChargeClass = 'Correction' THEN ''
  WHEN ${ofCommitment} AND ${status} = 'unused'
    AND (ChargeCategory = 'Usage' OR (ChargeCategory = 'Purchase' AND ChargeFrequency = 'Recurring')) THEN 'unused'
  WHEN ChargeCategory IS DISTINCT FROM 'Usage' OR ChargeFrequency = 'One-Time' THEN ''
  WHEN ${ofCommitment} THEN 'covered'
  WHEN program <> '' THEN 'open'
  ELSE '' END`;

/**
 * SQL: whether the bill tells what the charge would cost without a commitment. Exports that do not know it write 0
 * (Azure, AWS), which is none: a price of nothing is believed where nothing else of the row costs anything either.
 */
export const PRICED = `(coalesce(ContractedCost, 0) <> 0
  OR (coalesce(ListCost, 0) = 0 AND coalesce(Cost, 0) = 0))`;
