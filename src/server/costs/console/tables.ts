import { focusColumns, derivedColumns } from '../focus/columns';
import { quoteText } from '../formats/common/columns';

/** A bill as the console’s table `sources` tells it. */
export interface SourceFact {
  id: string;
  name: string;
  format: string;
  firstDay: string | null;
  lastDay: string | null;
  /** The newest day whose charges are complete; null where none is. */
  completeThrough: string | null;
  rows: number;
}

/** Amounts are exact decimals here, as in every other figure: sums do not depend on the order of rows. */
const MONEY = 'DECIMAL(38,12)';
const money = ['BilledCost', 'EffectiveCost', 'ListCost', 'ContractedCost', 'Cost'];

/** What the console does not show: it is made for the search of saving rules. */
const hidden = ['Text'];

const own: Readonly<Record<string, string>> = { ...focusColumns, ...derivedColumns, SourceId: 'VARCHAR' };

/** Columns of `charges`; tags and price details are JSON text. */
export const chargeColumns: readonly { name: string; type: string }[] = Object.entries(own)
  .filter(([name]) => !hidden.includes(name))
  .map(([name, type]) => ({ name, type: money.includes(name) ? MONEY : type }));

export const sourceColumns = [
  { name: 'SourceId', type: 'VARCHAR' },
  { name: 'SourceName', type: 'VARCHAR' },
  { name: 'Format', type: 'VARCHAR' },
  { name: 'FirstDay', type: 'DATE' },
  { name: 'LastDay', type: 'DATE' },
  { name: 'CompleteThrough', type: 'DATE' },
  { name: 'ChargeRows', type: 'BIGINT' },
] as const;

export const consoleTables = ['charges', 'sources'] as const;

/** `charges` over the view `focus`. */
export const chargesView = `CREATE TEMP VIEW charges AS SELECT ${chargeColumns
  .map(({ name, type }) => (type === MONEY ? `${name}::${MONEY} AS ${name}` : name))
  .join(', ')} FROM focus`;

const textOrNull = (value: string | null) => (value === null ? 'NULL' : quoteText(value));

/** `sources`, whose rows are known before the bills are read. */
export function sourcesView(sources: readonly SourceFact[]): string {
  const rows = sources.map(
    (one) =>
      `(${[one.id, one.name, one.format, one.firstDay, one.lastDay, one.completeThrough].map(textOrNull).join(', ')}, ${one.rows})`,
  );
  const values = rows.length > 0 ? rows.join(', ') : `(${sourceColumns.map(() => 'NULL').join(', ')})`;
  const columns = sourceColumns.map(({ name, type }, at) => `column${at}::${type} AS ${name}`).join(', ');
  const some = rows.length > 0 ? '' : ' WHERE false';
  return `CREATE TEMP VIEW sources AS SELECT ${columns} FROM (VALUES ${values}) AS given (${sourceColumns
    .map((_, at) => `column${at}`)
    .join(', ')})${some}`;
}
