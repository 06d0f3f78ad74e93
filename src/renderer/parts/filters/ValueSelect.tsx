import { useState, type KeyboardEvent } from 'react';
import { caseWords } from '@shared/words/cases';
import { messages } from '@shared/words/messages';
import { useDebounced } from '../../platform/hooks/useDebounced';
import { formatNumber } from '../../platform/formatting/numbers';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { TextInput } from '../../ui/fields/Field';
import { Popover } from '../../ui/overlays/Popover';
import { nameLabel } from './filterNames';
import { tagText } from './filterRows';
import { useCaseValues } from './useCaseValues';
import { Pending } from '../feedback/Loaded';
import { Row } from '../../ui/layout/Layout';
import { Press } from '../../ui/base/Press';

interface Props {
  name: string;
  values: readonly string[];
  /** The customer of an MSP whose values are meant. */
  customerId?: string;
  onChange(values: string[]): void;
  /** Values that are typed, not only chosen: for “contains”. */
  free?: boolean;
}

/** The values of a filter as tags; the list comes from the server, which also searches it. */
export function ValueSelect(props: Props) {
  const { values, name } = props;
  const words = caseWords.filter;
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpen={setOpen} fill content={<Values {...props} />}>
      <Press
        look="card"
        className="cl-values"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${nameLabel(name)}: ${values.join(', ') || words.chooseValues}`}
      >
        <Row as="span" wrap gap="xs" scroll className="cl-grow cl-values__tags">
          {values.length === 0 && <span className="cl-faint">{words.chooseValues}</span>}
          {values.map((value) => (
            <span key={value} className="cl-tag cl-tag--accent" title={value}>
              {tagText(value || words.none)}
            </span>
          ))}
        </Row>
        <Icon name="chevronDown" size={14} />
      </Press>
    </Popover>
  );
}

function Values({ name, values, onChange, customerId, free }: Props) {
  const words = caseWords.filter;
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const query = useCaseValues(name, useDebounced(search.trim()), customerId);
  const { data } = query;
  const typed = search.trim();
  const found = data?.data ?? [];
  const chosen = values
    .filter((value) => !found.some((one) => one.value === value))
    .map((value) => ({ value, label: value }));
  const own =
    free && typed && !found.some((one) => one.value === typed) && !values.includes(typed)
      ? [{ value: typed, label: typed }]
      : [];
  const options: { value: string; label: string; quantity?: number }[] = [
    ...own,
    ...(typed ? [] : chosen),
    ...found,
  ];
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const option = options[active];
    if (move !== 0) setActive((now) => (now + move + options.length) % Math.max(options.length, 1));
    else if (event.key === 'Enter' && option) toggle(option.value);
    else return;
    event.preventDefault();
  };
  return (
    <div className="cl-options" onKeyDown={onKeyDown}>
      <div className="cl-options__search">
        <TextInput
          value={search}
          onChange={(text) => {
            setSearch(text);
            setActive(0);
          }}
          label={words.searchValues}
          placeholder={words.searchValues}
          icon="search"
          autoFocus
        />
      </div>
      {!data ? (
        <Pending what="values" query={query} rows={4} />
      ) : (
        <ul role="listbox" aria-label={nameLabel(name)} aria-multiselectable>
          {options.map((option, index) => (
            <li key={option.value} role="presentation">
              <div
                role="option"
                aria-selected={values.includes(option.value)}
                className={`cl-option ${index === active ? 'cl-option--active' : ''}`}
                onMouseEnter={() => setActive(index)}
                onClick={() => toggle(option.value)}
              >
                <span className="cl-option__mark">
                  {values.includes(option.value) && <Icon name="check" size={14} />}
                </span>
                <span className="cl-clip cl-grow" title={option.value}>
                  {option.label || words.none}
                </span>
                {option.quantity !== undefined && (
                  <span className="cl-faint cl-num">{formatNumber(option.quantity)}</span>
                )}
              </div>
            </li>
          ))}
          {options.length === 0 && <li className="cl-options__none">{messages.noResults}</li>}
        </ul>
      )}
      {values.length > 0 && (
        <div className="cl-edge-top cl-pad-s">
          <Button kind="quiet" size="small" onClick={() => onChange([])}>
            {caseWords.filter.clearValues}
          </Button>
        </div>
      )}
    </div>
  );
}
