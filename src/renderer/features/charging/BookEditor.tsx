import { useState } from 'react';
import { costBases, priceKinds, supportKinds } from '@shared/model/charging/terms';
import { addMonths } from '@shared/model/days';
import { chargingWords } from '@shared/words/charging';
import type { PriceBook } from '../../data/charging';
import { UnsavedChanges } from '../../parts/unsaved/UnsavedChanges';
import { useRights } from '../../parts/user/userContext';
import { reasonOf } from '../../platform/api/reasonOf';
import { formatDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { to, useUrl } from '../../platform/urlState';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Banner } from '../../ui/feedback/States';
import { Field, TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { useToast } from '../../ui/overlays/Toasts';
import { BookVersions } from './BookVersions';
import { bookParam, monthsFrom } from './chargingState';
import { PriceRules } from './PriceRules';
import { Taxes } from './Taxes';
import { useChange } from '../../platform/api/calls';
import { ConfirmChange } from '../../parts/confirm/ConfirmChange';

const words = chargingWords.books;
const ALL = 'all';

export type BookTerms = PriceBook['terms'];

const empty: BookTerms = {
  basis: 'billed',
  currency: 'USD',
  price: { kind: 'markup', percent: '10' },
  rules: [],
  minimum: '0',
  support: { kind: 'none', value: '0' },
  taxes: [],
};

/** One price book: its terms from a month on, and its versions. */
export function BookEditor({ book }: { book: PriceBook | null }) {
  const url = useUrl();
  const toast = useToast();
  const thisMonth = formatDate(useNow()).slice(0, 7);
  const mayChange = useRights().mayChange('org:create');
  const [name, setName] = useState(book?.name ?? '');
  const before = book?.terms ?? empty;
  const [terms, setTerms] = useState(before);
  const [from, setFrom] = useState(book ? thisMonth : ALL);
  const [asksDelete, setAsksDelete] = useState(false);
  const [create, creating] = useChange('charging.createBook');
  const [update, updating] = useChange('charging.updateBook');
  const error = creating.error ?? updating.error;
  const fromLabel = book ? words.changesFrom : words.from;
  const isOther = JSON.stringify(terms) !== JSON.stringify(before);
  const isChanged = isOther || name.trim() !== (book?.name ?? '');
  // From then on nothing is lost by going on.
  const [isSaving, setIsSaving] = useState(false);
  async function save() {
    const valid_from = from === ALL ? null : from;
    setIsSaving(true);
    const reply = book
      ? await update({
          params: { id: book.book_id },
          body: {
            revision: book.revision,
            name,
            ...(isOther ? { change: { terms, valid_from } } : {}),
          },
        })
      : await create({ body: { name, terms, valid_from } });
    if (reply.error) return setIsSaving(false);
    toast(words.saved);
    url.set(to(bookParam, reply.data.data.book_id));
  }
  return (
    <div className="cl-stack cl-stack--l">
      <div className="cl-charging__bar">
        <Button kind="quiet" icon="chevronLeft" onClick={() => url.set(to(bookParam, ''))}>
          {words.back}
        </Button>
        <h2 className="cl-charging__title">{book ? book.name : words.create}</h2>
        <span className="cl-grow" />
        {mayChange && book && (
          <Button
            kind="quiet"
            icon="trash"
            label={chargingWords.delete}
            onClick={() => setAsksDelete(true)}
          />
        )}
        {mayChange && (
          <Button
            kind="primary"
            busy={creating.isLoading || updating.isLoading}
            disabled={name.trim() === '' || (book !== null && !isChanged)}
            onClick={() => void save()}
          >
            {chargingWords.save}
          </Button>
        )}
      </div>
      {error && <Banner tone="bad">{reasonOf(error)}</Banner>}
      <Panel>
        <div className="cl-charging__form">
          <Field label={words.name}>
            <TextInput value={name} maxLength={100} disabled={!mayChange} onChange={setName} />
          </Field>
          <Field label={fromLabel} help={words.fromHelp}>
            <Select
              label={fromLabel}
              value={from}
              fill
              disabled={!mayChange}
              options={[
                { value: ALL, label: words.all },
                ...monthsFrom(addMonths(thisMonth, 1)).map((month) => ({
                  value: month,
                  label: chargingWords.month(month),
                })),
              ]}
              onChange={setFrom}
            />
          </Field>
          <Terms terms={terms} disabled={!mayChange} onChange={setTerms} />
        </div>
        <p className="cl-faint cl-charging__rounding">{words.rounding}</p>
      </Panel>
      <PriceRules terms={terms} disabled={!mayChange} onChange={setTerms} />
      <Taxes taxes={terms.taxes} disabled={!mayChange} onChange={(taxes) => setTerms({ ...terms, taxes })} />
      {book && <BookVersions book={book} />}
      <UnsavedChanges when={isChanged && mayChange && !isSaving && !asksDelete} parameter={bookParam.key} />
      {asksDelete && book && <Delete book={book} onClose={() => setAsksDelete(false)} />}
    </div>
  );
}

interface TermsProps {
  terms: BookTerms;
  disabled: boolean;
  onChange(terms: BookTerms): void;
}

function Terms({ terms, disabled, onChange }: TermsProps) {
  const { basis, currency, price, minimum, support } = terms;
  return (
    <>
      <Field label={words.basis} help={words.basisHelp[basis]}>
        <Select
          label={words.basis}
          value={basis}
          fill
          disabled={disabled}
          options={costBases.map((value) => ({ value, label: words.bases[value] }))}
          onChange={(next) => onChange({ ...terms, basis: next })}
        />
      </Field>
      <Field label={words.currency} help={words.currencyHelp}>
        <TextInput
          value={currency}
          maxLength={3}
          disabled={disabled}
          onChange={(next) => onChange({ ...terms, currency: next.toUpperCase() })}
        />
      </Field>
      <Field label={words.kind} help={words.kindHelp[price.kind]}>
        <Select
          label={words.kind}
          value={price.kind}
          fill
          disabled={disabled}
          options={priceKinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={(kind) => onChange({ ...terms, price: { ...price, kind } })}
        />
      </Field>
      <Field label={words.percent}>
        <TextInput
          value={price.percent}
          disabled={disabled}
          onChange={(percent) => onChange({ ...terms, price: { ...price, percent } })}
        />
      </Field>
      <Field label={words.minimum} help={words.minimumHelp}>
        <TextInput
          value={minimum}
          disabled={disabled}
          onChange={(next) => onChange({ ...terms, minimum: next })}
        />
      </Field>
      <Field label={words.support}>
        <Select
          label={words.support}
          value={support.kind}
          fill
          disabled={disabled}
          options={supportKinds.map((value) => ({ value, label: words.supports[value] }))}
          onChange={(kind) => onChange({ ...terms, support: { ...support, kind } })}
        />
      </Field>
      {support.kind !== 'none' && (
        <Field label={words.supportValue} help={words.supports[support.kind]}>
          <TextInput
            value={support.value}
            disabled={disabled}
            onChange={(value) => onChange({ ...terms, support: { ...support, value } })}
          />
        </Field>
      )}
    </>
  );
}

function Delete({ book, onClose }: { book: PriceBook; onClose(): void }) {
  const url = useUrl();
  return (
    <ConfirmChange
      call="charging.deleteBook"
      arg={{ params: { id: book.book_id } }}
      title={words.deleteTitle(book.name)}
      open
      confirm={chargingWords.delete}
      danger
      done={words.deleted}
      onDone={() => url.set(to(bookParam, ''))}
      onClose={onClose}
    >
      {words.deleteText}
    </ConfirmChange>
  );
}
