import { importWords } from '@shared/words/imports';
import type { Inspection } from '../../data/costs';
import { Tag } from '../../ui/feedback/States';
import { Select } from '../../ui/fields/Select';

const LEFT_OUT = '';
const currencies = Intl.supportedValuesOf('currency');

interface Props {
  mapping: Inspection['mapping'];
  /** Columns of the file. */
  columns: readonly string[];
  missing: readonly string[];
  busy: boolean;
  onCorrect(column: string, source: string): void;
}

/** Each FOCUS column and what fills it; required and missing ones first. */
export function Mapping({ mapping, columns, missing, busy, onCorrect }: Props) {
  const words = importWords.wizard;
  const rank = (row: Props['mapping'][number]) =>
    missing.includes(row.column) ? 0 : row.required ? 1 : row.source !== null ? 2 : 3;
  const rows = [...mapping].sort((a, b) => rank(a) - rank(b));
  const choices = [
    { value: LEFT_OUT, label: words.notInFile },
    ...columns.map((column) => ({ value: column, label: column })),
  ];
  // A file that does not tell its currency has one.
  const fixed = currencies.map((code) => ({ value: `=${code}`, label: words.everyRow(code) }));
  const choicesOf = ({ column, source }: Props['mapping'][number]) => {
    const offered = column === 'BillingCurrency' ? [...choices, ...fixed] : choices;
    const isOffered = source === null || offered.some(({ value }) => value === source);
    return isOffered ? offered : [...offered, { value: source, label: source }];
  };
  return (
    <ul className="cl-scroll cl-mapping" aria-label={words.mapping} aria-busy={busy}>
      {rows.map((row) => (
        <li
          key={row.column}
          className={`cl-row cl-edge-top cl-mapping__row ${missing.includes(row.column) ? 'cl-mapping__row--bad' : ''}`}
        >
          <span className="cl-grow cl-clip" title={row.column}>
            {row.column}
          </span>
          {row.required && (
            <Tag tone={missing.includes(row.column) ? 'bad' : 'neutral'}>{words.required}</Tag>
          )}
          {row.corrected && <Tag tone="accent">{words.corrected}</Tag>}
          <Select
            label={row.column}
            value={row.source ?? LEFT_OUT}
            options={choicesOf(row)}
            onChange={(source) => onCorrect(row.column, source)}
            disabled={busy}
          />
        </li>
      ))}
    </ul>
  );
}
