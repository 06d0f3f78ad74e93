import { useState } from 'react';
import { paramFormWords } from '@shared/words/paramForms';
import { PickerList } from '../../../../parts/pickers/PickerList';
import { useDebounced } from '../../../../platform/hooks/useDebounced';
import { Button } from '../../../../ui/base/Button';
import { Row } from '../../../../ui/layout/Layout';
import { Popover } from '../../../../ui/overlays/Popover';
import { ReferenceText } from '../../fields/ReferenceText';
import type { FormOf } from '../forms/Fields';
import { useCall } from '../../../../platform/api/calls';

const words = paramFormWords.query;

interface Props {
  form: FormOf;
  field: string;
  label: string;
  values: readonly string[];
  onChange(values: string[]): void;
}

/** Values of a field: chosen from the bills, or typed, references too. */
export function RuleValues(props: Props) {
  const { form, values, label, onChange } = props;
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const add = () => {
    const text = typed.trim();
    setTyped('');
    if (text !== '' && !values.includes(text)) onChange([...values, text]);
  };
  return (
    <div className="cl-stack cl-stack--s">
      {values.length > 0 && (
        <Row as="ul" wrap gap="xs" className="cl-form__chips" label={label}>
          {values.map((value) => (
            <li key={value} className="cl-tag cl-tag--accent" title={value}>
              <span className="cl-clip">{value}</span>
              {!form.readOnly && (
                <Button
                  kind="quiet"
                  size="tiny"
                  icon="close"
                  label={paramFormWords.remove(value)}
                  onClick={() => onChange(values.filter((one) => one !== value))}
                />
              )}
            </li>
          ))}
        </Row>
      )}
      {!form.readOnly && (
        <Row gap="xs" align="start">
          <div className="cl-grow">
            <ReferenceText
              label={label}
              value={typed}
              onChange={setTyped}
              onCommit={add}
              placeholder={words.values}
              world={form.world}
            />
          </div>
          <Popover open={open} onOpen={setOpen} placement="bottom-end" content={<BillValues {...props} />}>
            <Button menu icon="search" label={`${words.chooseValues}: ${label}`} />
          </Popover>
        </Row>
      )}
    </div>
  );
}

function BillValues({ field, label, values, onChange }: Props) {
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim());
  const { data, error, isFetching, refetch } = useCall('costs.values', {
    query: { field, ...(settled ? { search: settled } : {}) },
  });
  const options = data?.data.map((item) => ({
    value: item.value,
    label: item.label || item.value,
    ...(item.label && item.label !== item.value ? { detail: item.value } : {}),
  }));
  return (
    <PickerList
      label={label}
      what={words.values.toLowerCase()}
      options={options}
      error={options ? undefined : error}
      busy={isFetching}
      onRetry={() => void refetch()}
      onSearch={setSearch}
      many
      chosen={values}
      onChoose={(value) =>
        onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
      }
    />
  );
}
