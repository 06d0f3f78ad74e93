import { useState } from 'react';
import { TAXES } from '@shared/model/limits';
import { chargingWords } from '@shared/words/charging';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { TextInput } from '../../ui/fields/Field';
import type { BookTerms } from './chargingState';

const words = chargingWords.books;

type List = BookTerms['taxes'];

interface Props {
  taxes: List;
  disabled: boolean;
  onChange(taxes: List): void;
}

/** Taxes that stand at the end of an invoice, each a percent of what is above them. */
export function Taxes({ taxes, disabled, onChange }: Props) {
  // Rows keep their fields when others go.
  const [keys, setKeys] = useState(() => taxes.map((_, at) => at));
  const [next, setNext] = useState(taxes.length);
  function add() {
    setKeys([...keys, next]);
    setNext(next + 1);
    onChange([...taxes, { name: words.taxExample, percent: '0' }]);
  }
  function remove(at: number) {
    setKeys(keys.toSpliced(at, 1));
    onChange(taxes.toSpliced(at, 1));
  }
  const change = (at: number, part: Partial<List[number]>) =>
    onChange(taxes.map((tax, place) => (place === at ? { ...tax, ...part } : tax)));
  return (
    <Panel
      title={words.taxes}
      note={words.taxesNote}
      actions={
        !disabled && (
          <Button icon="plus" disabled={taxes.length >= TAXES} onClick={add}>
            {words.addTax}
          </Button>
        )
      }
      flush={taxes.length > 0}
    >
      {taxes.length === 0 ? (
        <p className="cl-faint">{words.noTaxes}</p>
      ) : (
        <table className="cl-plaintable" aria-label={words.taxesTable}>
          <thead>
            <tr>
              <th scope="col">{words.taxName}</th>
              <th scope="col">{words.percent}</th>
              <th scope="col">
                <span className="cl-hidden">{words.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {taxes.map((tax, at) => (
              <tr key={keys[at] ?? at}>
                <td>
                  <TextInput
                    label={words.taxNameOf(at + 1)}
                    value={tax.name}
                    maxLength={60}
                    disabled={disabled}
                    onChange={(name) => change(at, { name })}
                  />
                </td>
                <td>
                  <TextInput
                    label={words.taxPercentOf(at + 1)}
                    value={tax.percent}
                    width={90}
                    disabled={disabled}
                    onChange={(percent) => change(at, { percent })}
                  />
                </td>
                <td className="cl-plaintable__end">
                  {!disabled && (
                    <Button
                      kind="quiet"
                      size="small"
                      icon="trash"
                      label={words.removeTax(at + 1)}
                      onClick={() => remove(at)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
