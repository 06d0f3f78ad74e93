import { badInput } from '@shared/kernel/fault';
import { COMMITMENTS_MAX } from '@shared/model/limits';
import type { FileColumns } from '../formats/common/columns';
import type { ContractCommitment, RejectedRow } from '../types';
import { numberCell, textCell, type ImportDuck, type JsonRow } from './duck';
import type { Plan } from './mapping';
import { macros } from './select';
import { unreadable } from './sniff';

export const isContracts = (plan: Plan): boolean => plan.format.id === 'focus-contracts';

/** FOCUS writes its dates and numbers in one way. */
const dialect = { decimalComma: false, groups: false, dayFirst: false };
const needed = ['ContractCommitmentId', 'ContractCommitmentPeriodEnd'] as const;

const day = (columns: FileColumns, ...names: string[]) =>
  `strftime(ts(${columns.text(...names)}), '%Y-%m-%d')`;

const textOrNull = (row: JsonRow, name: string) => textCell(row, name) || null;
const numberOrNull = (row: JsonRow, name: string) =>
  row[name] === null || row[name] === undefined ? null : numberCell(row, name);

const toCommitment = (row: JsonRow): ContractCommitment => ({
  commitmentId: textCell(row, 'id'),
  contractId: textCell(row, 'contract'),
  periodStart: textOrNull(row, 'starts'),
  periodEnd: textCell(row, 'ends'),
  type: textCell(row, 'type'),
  category: textCell(row, 'category'),
  description: textCell(row, 'description'),
  cost: numberOrNull(row, 'cost'),
  quantity: numberOrNull(row, 'quantity'),
  unit: textCell(row, 'unit'),
  currency: textCell(row, 'currency'),
});

export interface ReadCommitments {
  commitments: ContractCommitment[];
  rejectedRows: number;
  rejected: RejectedRow[];
}

/**
 * The rows of a contract commitment dataset, one a commitment. Those without an id or without a readable end are left
 * out. Throws Fault `bad_input` (a needed column is missing) or `unprocessable` (no rows, none readable, too many).
 */
export async function readCommitments(
  duck: ImportDuck,
  plan: Plan,
  from: string,
  name: string,
): Promise<ReadCommitments> {
  const { columns } = plan;
  const missing = needed.filter((column) => !columns.has(column));
  if (missing.length > 0)
    throw badInput(missing.map((field) => ({ field, reason: `${name} has no column for it` })));
  for (const macro of macros(dialect)) await duck.run(macro);
  const text = (column: string) => `coalesce(trim(${columns.text(column)}), '')`;
  const rows =
    await duck.rows(`SELECT ${text('ContractCommitmentId')} AS id, ${text('ContractId')} AS contract,
      ${day(columns, 'ContractCommitmentPeriodStart', 'ContractPeriodStart')} AS starts,
      ${day(columns, 'ContractCommitmentPeriodEnd')} AS ends, ${text('ContractCommitmentPeriodEnd')} AS ends_as_told,
      ${text('ContractCommitmentType')} AS type, ${text('ContractCommitmentCategory')} AS category,
      ${text('ContractCommitmentDescription')} AS description, ${columns.number('ContractCommitmentCost')} AS cost,
      ${columns.number('ContractCommitmentQuantity')} AS quantity, ${text('ContractCommitmentUnit')} AS unit,
      upper(${text('BillingCurrency')}) AS currency
    FROM ${from} LIMIT ${COMMITMENTS_MAX + 1}`);
  if (rows.length > COMMITMENTS_MAX)
    throw unreadable(name, `it has more than ${COMMITMENTS_MAX} contract commitments`);
  if (rows.length === 0) throw unreadable(name, 'the file has a header and no contract commitments');
  const found = new Map<string, ContractCommitment>();
  const rejected: RejectedRow[] = [];
  for (const row of rows) {
    const one = toCommitment(row);
    const why =
      one.commitmentId === ''
        ? 'ContractCommitmentId: is empty'
        : `ContractCommitmentPeriodEnd of ${one.commitmentId}: “${textCell(row, 'ends_as_told')}” is not a date`;
    if (one.commitmentId !== '' && one.periodEnd !== '') found.set(one.commitmentId, one);
    else rejected.push({ line: null, reason: why });
  }
  if (found.size === 0)
    throw unreadable(name, `no contract commitment can be read. ${rejected[0]?.reason ?? ''}`);
  return {
    commitments: [...found.values()],
    rejectedRows: rejected.length,
    rejected: rejected.slice(0, 20),
  };
}
