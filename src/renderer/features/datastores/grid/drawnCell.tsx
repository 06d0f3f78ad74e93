import type { ReactNode } from 'react';
import type { Column } from '@shared/model/datastores/columns';
import type { Json } from '@shared/model/json';
import { recordGridWords } from '@shared/words/recordGrid';
import { formatAmount } from '../../../platform/formatting/numbers';
import { OptionTag } from '../../../parts/datastores/OptionTag';
import { Icon } from '../../../ui/base/Icon';
import { listOf, textOf } from './cellText';

const words = recordGridWords.row;
const DRAWN = 300;

/** Its cells hold nothing but their text. */
export const isPlain = ({ type }: Column): boolean =>
  type === 'string' || type === 'number' || type === 'currency' || type === 'date' || type === 'email';

/**
 * A value as its column shows it. Links and boxes in it are for the mouse; the grid's keys do the same. Text is given
 * as text: an element or a component more for each of the hundreds of cells is felt in scrolling.
 */
export function drawnCell(column: Column, value: Json | undefined, edits: boolean): ReactNode {
  if (column.type === 'boolean') return box(value, edits);
  if (value === undefined || value === null) return null;
  if (column.type === 'status' || column.type === 'select') {
    const option = column.options?.find((one) => one.value === value);
    return <OptionTag value={textOf(value)} color={column.type === 'status' ? option?.color : undefined} />;
  }
  if (column.type === 'multi-select' || column.type === 'list')
    return listOf(value).map((item, at) => <OptionTag key={at} value={item.slice(0, DRAWN)} />);
  if (column.type === 'currency' && typeof value === 'number') return formatAmount(value);
  const text = textOf(value).slice(0, DRAWN);
  if (column.type !== 'url') return text;
  return (
    <>
      <span className="cl-clip cl-grow cl-accent-text">{text}</span>
      <button
        type="button"
        tabIndex={-1}
        className="cl-press cl-row cl-room-own cl-rg__open"
        data-open
        aria-label={words.openLink(text)}
      >
        <Icon name="external" size={12} />
      </button>
    </>
  );
}

function box(value: Json | undefined, edits: boolean) {
  const text = value === true ? words.yes : value === false ? words.no : '';
  const look = `cl-rg__box ${value === true ? 'cl-rg__box--on' : value === false ? 'cl-rg__box--off' : ''}`;
  return (
    <span className={look} data-check={edits || undefined}>
      {value === true && <Icon name="check" size={12} />}
      {value === false && <Icon name="minus" size={12} />}
      <span className="cl-hidden">{text}</span>
    </span>
  );
}
