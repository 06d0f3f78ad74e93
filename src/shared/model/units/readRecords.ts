import { isDay } from '../kubernetes/collect';
import type { JsonObject, Json } from '../json';
import type { UnitValue } from './combine';
import { UNIT_SEGMENT_MAX, unitAmount } from './metric';

/** Which columns of a datastore hold the day, the value and whose it is. */
export interface UnitColumns {
  day: string;
  amount: string;
  segment: string | null;
}

interface ReadRecords {
  values: UnitValue[];
  /** Records that cannot be read, 1 = the first. */
  problems: { row: number; fault: 'date' | 'empty' | 'amount' | 'segment'; text: string }[];
}

const textOf = (value: Json | undefined): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

/** An exact amount of up to six decimals; null: none, or one below zero. */
function amountOf(value: Json | undefined): string | null {
  const text = typeof value === 'number' && /e/.test(String(value)) ? value.toFixed(6) : textOf(value);
  return unitAmount.test(text) ? text : null;
}

/** The values of the records of a datastore; one with neither a day nor a value is passed over. */
export function readUnitRecords(records: readonly JsonObject[], columns: UnitColumns): ReadRecords {
  const values: UnitValue[] = [];
  const problems: ReadRecords['problems'] = [];
  for (const [at, record] of records.entries()) {
    const [day, found] = [textOf(record[columns.day]), textOf(record[columns.amount])];
    if (day === '' && found === '') continue;
    const row = at + 1;
    const amount = amountOf(record[columns.amount]);
    const segment = columns.segment === null ? '' : textOf(record[columns.segment]);
    if (!isDay(day)) problems.push({ row, fault: 'date', text: day.slice(0, 60) });
    else if (found === '') problems.push({ row, fault: 'empty', text: columns.amount });
    else if (amount === null) problems.push({ row, fault: 'amount', text: found.slice(0, 60) });
    else if (segment.length > UNIT_SEGMENT_MAX)
      problems.push({ row, fault: 'segment', text: segment.slice(0, 60) });
    else values.push(segment === '' ? { date: day, amount } : { date: day, amount, segment });
  }
  return { values, problems };
}
