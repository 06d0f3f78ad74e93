import type { PanelColumn } from '@shared/api/dashboards/entities';
import { statusColours } from '@shared/model/datastores/columns';
import { isJsonObject, type Json } from '@shared/model/json';
import { costWords } from '@shared/words/costs';
import { dashboardWords } from '@shared/words/dashboards';
import { formatMoney } from '../../platform/formatting/money';
import { formatAmount, formatNumber } from '../../platform/formatting/numbers';
import { Owner } from '../../parts/people/Owner';
import { personName } from '../../parts/people/personName';
import { OptionTag } from '../../parts/datastores/OptionTag';
import { cellText, textOf } from '../../parts/results/rows';
import { Icon } from '../../ui/base/Icon';
import { currencyIn } from './panelChart';
import '../../parts/datastores/datastores.css';

type Row = Record<string, Json>;
const words = dashboardWords.panel;

/** What a value is in words, on the screen and in pictures alike. */
export function valueText(value: Json | undefined, column: PanelColumn, row: Row): string {
  if (value === undefined || value === null || value === '') return '';
  if (column.type === 'boolean' && typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') {
    if (column.type !== 'currency') return Math.abs(value) < 1 ? formatNumber(value, 4) : formatAmount(value);
    const code = currencyIn(column, row);
    return code === null ? formatNumber(value, 2) : formatMoney(value, code, true);
  }
  if (column.type === 'date' && typeof value === 'string' && isDay(value)) return costWords.basis.day(value);
  if (column.type === 'email' && typeof value === 'string') return personName(value);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.map(textOf).join(', ');
  return cellText(value).text;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isLink = (text: string) => /^https?:\/\/\S+$/i.test(text);

/** A value of a table as its column's type looks. */
export function Cell({ value, column, row }: { value: Json | undefined; column: PanelColumn; row: Row }) {
  const text = valueText(value, column, row);
  if (text === '') return <span className="cl-faint">–</span>;
  if (column.type === 'email' && typeof value === 'string') return <Owner owner={value} />;
  if (column.type === 'status') return <StatusValue column={column} text={text} />;
  if (column.type === 'boolean' && typeof value === 'boolean')
    return (
      <span className={value ? '' : 'cl-faint'}>
        {value && <Icon name="check" size={13} />} {text}
      </span>
    );
  if (column.type === 'url' && typeof value === 'string' && isLink(value))
    return (
      <a
        className="cl-clip"
        href={value}
        target="_blank"
        rel="noreferrer noopener"
        title={value}
        onClick={(event) => event.stopPropagation()}
      >
        {text}
      </a>
    );
  const whole =
    typeof value === 'string' || isJsonObject(value) || Array.isArray(value) ? textOf(value) : text;
  return (
    <span className={`cl-clip ${typeof value === 'number' ? 'cl-num' : ''}`} title={whole.slice(0, 2_000)}>
      {text}
    </span>
  );
}

function StatusValue({ column, text }: { column: PanelColumn; text: string }) {
  const named = column.options.find((option) => option.value === text)?.color;
  const color = statusColours.find((one) => one === named) ?? 'grey';
  return <OptionTag value={text} color={color} />;
}
