import { useMemo } from 'react';
import { costWords } from '@shared/words/costs';
import type { SpendRequest } from '../../../data/costs';
import { formatMoney, shortMoney } from '../../../platform/formatting/money';
import { Banner, Empty } from '../../../ui/feedback/States';
import { Stack } from '../../../ui/layout/Layout';
import { weekOf, type Week } from './week';
import './hours.css';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const words = costWords.spend.hours;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** What an hour of the week costs, as a heat map: nights and weekends stand out. */
export function HoursTable({ request, currency }: { request: SpendRequest; currency: string }) {
  const { from, to, filters, cost_method } = request;
  const body = { from, to, filters, ...(cost_method ? { cost_method } : {}) };
  const query = useCall('costs.hours', { body });
  const { data, error } = query;
  const week = useMemo(() => weekOf(data?.data.rows ?? [], currency), [data, currency]);
  if (error || !data) return <Pending what="spend by hour" query={query} rows={7} />;
  if (!week.hasHours && !week.hasDaily)
    return (
      <Empty icon="costs" title={costWords.spend.empty}>
        {costWords.spend.emptyText}
      </Empty>
    );
  return (
    <Stack pad="m">
      {!week.hasHours && <Banner tone="info">{words.onlyDays}</Banner>}
      <WeekTable week={week} currency={currency} />
      <p className="cl-muted cl-size-s">{week.hasHours ? words.basis : words.daysBasis}</p>
    </Stack>
  );
}

function WeekTable({ week, currency }: { week: Week; currency: string }) {
  const shown = week.hasHours ? hours : [];
  return (
    <div className="cl-scroll" tabIndex={0} role="region" aria-label={words.table}>
      <table className="cl-size-s cl-hours">
        <thead>
          <tr>
            <th scope="col">{words.weekday}</th>
            {shown.map((hour) => (
              <th key={hour} scope="col">
                {String(hour).padStart(2, '0')}
              </th>
            ))}
            {week.hasDaily && <th scope="col">{words.daily}</th>}
          </tr>
        </thead>
        <tbody>
          {week.rows.map((row) => (
            <tr key={row.weekday}>
              <th scope="row">{words.weekdays[row.weekday - 1]}</th>
              {shown.map((hour) => (
                <Cell key={hour} value={row.hours[hour] ?? null} of={week.largest} currency={currency} />
              ))}
              {week.hasDaily && <Cell value={row.daily} of={0} currency={currency} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Percent of the accent in the deepest cell. */
const DEEPEST = 34;

function Cell({ value, of, currency }: { value: number | null; of: number; currency: string }) {
  if (value === null) return <td className="cl-faint">–</td>;
  const depth = of === 0 ? 0 : Math.round((Math.abs(value) / of) * DEEPEST);
  return (
    <td
      className="cl-num"
      title={formatMoney(value, currency, true)}
      style={{ background: `color-mix(in srgb, var(--cl-accent) ${depth}%, transparent)` }}
    >
      {shortMoney(value, currency)}
    </td>
  );
}
