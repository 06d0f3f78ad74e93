import { useState } from 'react';
import { costBases, priceKinds, supportKinds } from '@shared/model/charging/terms';
import { addMonths } from '@shared/model/days';
import { chargingWords } from '@shared/words/charging';
import type { PriceBook } from '../../data/charging';
import { ConfirmDelete } from '../../parts/confirm/ConfirmDelete';
import { useForm } from '../../parts/forms/useForm';
import { UnsavedChanges } from '../../parts/unsaved/UnsavedChanges';
import { useRights } from '../../parts/user/userContext';
import { useChange } from '../../platform/api/calls';
import { formatDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { to, useUrl } from '../../platform/urlState';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Banner } from '../../ui/feedback/States';
import { SelectField, TextField } from '../../ui/fields/TextField';
import { Columns, Row, Stack } from '../../ui/layout/Layout';
import { BookVersions } from './BookVersions';
import { bookParam, monthsFrom, type BookTerms } from './chargingState';
import { PriceRules } from './PriceRules';
import { Taxes } from './Taxes';

const words = chargingWords.books;
const ALL = 'all';

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
  const thisMonth = formatDate(useNow()).slice(0, 7);
  const mayChange = useRights().mayChange('org:create');
  const before = book?.terms ?? empty;
  const [asksDelete, setAsksDelete] = useState(false);
  const [create] = useChange('charging.createBook');
  const [update] = useChange('charging.updateBook');
  const isOtherThan = (terms: BookTerms) => JSON.stringify(terms) !== JSON.stringify(before);
  const form = useForm({
    start: { name: book?.name ?? '', terms: before, from: book ? thisMonth : ALL },
    save: (draft) => {
      const valid_from = draft.from === ALL ? null : draft.from;
      const change = isOtherThan(draft.terms) ? { change: { terms: draft.terms, valid_from } } : {};
      return book
        ? update({
            params: { id: book.book_id },
            body: { revision: book.revision, name: draft.name, ...change },
          })
        : create({ body: { name: draft.name, terms: draft.terms, valid_from } });
    },
    names: { valid_from: 'from' },
    saved: words.saved,
    onSaved: ({ data }) => url.set(to(bookParam, data.book_id)),
  });
  const { name, terms } = form.draft;
  const setTerms = (next: BookTerms) => form.patch({ terms: next });
  const isOther = isOtherThan(terms);
  const isChanged = isOther || name.trim() !== (book?.name ?? '');
  return (
    <Stack gap="l">
      <Row wrap gap="m">
        <Button kind="quiet" icon="chevronLeft" onClick={() => url.set(to(bookParam, ''))}>
          {words.back}
        </Button>
        <h2 className="cl-size-l cl-strong cl-flush">{book ? book.name : words.create}</h2>
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
            busy={form.isBusy}
            disabled={name.trim() === '' || (book !== null && !isChanged)}
            onClick={form.submit}
          >
            {chargingWords.save}
          </Button>
        )}
      </Row>
      {form.refused !== null && <Banner tone="bad">{form.refused}</Banner>}
      <Panel>
        <Stack gap="l">
          <Columns min={220} className="cl-charging__form">
            <TextField label={words.name} maxLength={100} disabled={!mayChange} {...form.bind('name')} />
            <SelectField
              label={book ? words.changesFrom : words.from}
              help={words.fromHelp}
              disabled={!mayChange}
              options={[
                { value: ALL, label: words.all },
                ...monthsFrom(addMonths(thisMonth, 1)).map((month) => ({
                  value: month,
                  label: chargingWords.month(month),
                })),
              ]}
              {...form.bind('from')}
            />
            <Terms terms={terms} disabled={!mayChange} onChange={setTerms} />
          </Columns>
          <p className="cl-faint">{words.rounding}</p>
        </Stack>
      </Panel>
      <PriceRules terms={terms} disabled={!mayChange} onChange={setTerms} />
      <Taxes taxes={terms.taxes} disabled={!mayChange} onChange={(taxes) => setTerms({ ...terms, taxes })} />
      {book && <BookVersions book={book} />}
      {/* From saving on nothing is lost by going on. */}
      <UnsavedChanges
        when={isChanged && form.isChanged && mayChange && !form.isBusy && !asksDelete}
        parameter={bookParam.key}
      />
      {asksDelete && book && (
        <ConfirmDelete
          call="charging.deleteBook"
          arg={{ params: { id: book.book_id } }}
          title={words.deleteTitle(book.name)}
          words={{ ...words, delete: chargingWords.delete }}
          onDone={() => url.set(to(bookParam, ''))}
          onClose={() => setAsksDelete(false)}
        />
      )}
    </Stack>
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
      <SelectField
        label={words.basis}
        help={words.basisHelp[basis]}
        value={basis}
        disabled={disabled}
        options={costBases.map((value) => ({ value, label: words.bases[value] }))}
        onChange={(next) => onChange({ ...terms, basis: next })}
      />
      <TextField
        label={words.currency}
        help={words.currencyHelp}
        value={currency}
        maxLength={3}
        disabled={disabled}
        onChange={(next) => onChange({ ...terms, currency: next.toUpperCase() })}
      />
      <SelectField
        label={words.kind}
        help={words.kindHelp[price.kind]}
        value={price.kind}
        disabled={disabled}
        options={priceKinds.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(kind) => onChange({ ...terms, price: { ...price, kind } })}
      />
      <TextField
        label={words.percent}
        value={price.percent}
        disabled={disabled}
        onChange={(percent) => onChange({ ...terms, price: { ...price, percent } })}
      />
      <TextField
        label={words.minimum}
        help={words.minimumHelp}
        value={minimum}
        disabled={disabled}
        onChange={(next) => onChange({ ...terms, minimum: next })}
      />
      <SelectField
        label={words.support}
        value={support.kind}
        disabled={disabled}
        options={supportKinds.map((value) => ({ value, label: words.supports[value] }))}
        onChange={(kind) => onChange({ ...terms, support: { ...support, kind } })}
      />
      {support.kind !== 'none' && (
        <TextField
          label={words.supportValue}
          help={words.supports[support.kind]}
          value={support.value}
          disabled={disabled}
          onChange={(value) => onChange({ ...terms, support: { ...support, value } })}
        />
      )}
    </>
  );
}
