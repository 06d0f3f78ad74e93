import { paramWords } from '@shared/words/paramEditors';
import { ManyPicker, Picker } from '../../../../parts/pickers/Picker';
import { useRights } from '../../../../parts/user/userContext';
import { Button } from '../../../../ui/base/Button';
import { Row, Stack } from '../../../../ui/layout/Layout';
import { OrReference } from '../basic/OrReference';
import { textOf } from '../basic/texts';
import type { ParamEditorProps } from '../contract';
import {
  entriesJson,
  newEntry,
  readEntries,
  takesEntries,
  withBoard,
  withCustomer,
  type BoardEntry,
} from './boardSelection';
import { useBoardOptions, useCaseTypeOptions } from './useBoardOptions';
import '../params.css';
import { useCall } from '../../../../platform/api/calls';

const words = paramWords.board;

/** A board; or several, each with its case types and, for an MSP, the customer whose board it is. */
export function BoardEditor(props: ParamEditorProps) {
  return (
    <OrReference param={props}>
      {takesEntries(props.definition, props.value) ? <Entries {...props} /> : <OneBoard {...props} />}
    </OrReference>
  );
}

function OneBoard(props: ParamEditorProps) {
  const value = textOf(props.value).trim();
  const source = useBoardOptions(props.world.spaceId, value);
  return (
    <Picker
      {...source}
      id={props.id}
      describedBy={props.describedBy}
      invalid={props.invalid}
      disabled={props.readOnly}
      label={props.definition.title}
      what={words.what}
      placeholder={words.choose}
      value={value === '' ? null : value}
      gone={paramWords.picker.gone}
      clearable={props.definition.optional}
      onChange={(next) => {
        props.onChange(next);
        props.onCommit();
      }}
    />
  );
}

function Entries(props: ParamEditorProps) {
  const entries = readEntries(props.value);
  const set = (next: readonly BoardEntry[]) => {
    props.onChange(entriesJson(next));
    props.onCommit();
  };
  return (
    <Stack gap="s" id={props.id} role="group" aria-describedby={props.describedBy}>
      {entries.map((entry, index) => (
        <Entry
          key={index}
          entry={entry}
          spaceId={props.world.spaceId}
          readOnly={props.readOnly}
          onChange={(next) => set(entries.with(index, next))}
          onRemove={() => set(entries.toSpliced(index, 1))}
        />
      ))}
      {entries.length === 0 && <p className="cl-faint">{words.none}</p>}
      {!props.readOnly && (
        <div>
          <Button
            kind="quiet"
            size="small"
            icon="plus"
            disabled={entries.some(({ board_id }) => board_id === '')}
            onClick={() => set([...entries, newEntry()])}
          >
            {words.add}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const OWN = '';

function Entry(props: {
  entry: BoardEntry;
  spaceId: string;
  readOnly: boolean;
  onChange(entry: BoardEntry): void;
  onRemove(): void;
}) {
  const { entry, readOnly, onChange } = props;
  const { isMsp } = useRights();
  const boards = useBoardOptions(props.spaceId, entry.board_id, entry.customer_id);
  const types = useCaseTypeOptions(entry.board_id, entry.customer_id);
  const name = boards.options?.find(({ value }) => value === entry.board_id)?.label ?? entry.board_id;
  return (
    <Row gap="xs" align="start" className="cl-pe__inner" role="group" label={name || words.board}>
      <Stack gap="s" className="cl-grow">
        {(isMsp || entry.customer_id !== undefined) && (
          <Customers
            value={entry.customer_id}
            readOnly={readOnly}
            onChange={(customer) => onChange(withCustomer(entry, customer))}
          />
        )}
        <Picker
          {...boards}
          label={words.board}
          what={words.what}
          placeholder={words.choose}
          value={entry.board_id === '' ? null : entry.board_id}
          gone={paramWords.picker.gone}
          disabled={readOnly}
          onChange={(board) => onChange(withBoard(entry, board))}
        />
        {entry.board_id !== '' && (
          <ManyPicker
            {...types}
            label={words.caseTypes}
            what={words.caseTypes.toLowerCase()}
            values={entry.case_types}
            nothing={words.allTypes}
            disabled={readOnly}
            onChange={(case_types) => onChange({ ...entry, case_types })}
          />
        )}
      </Stack>
      {!readOnly && <Button kind="quiet" icon="close" label={words.remove(name)} onClick={props.onRemove} />}
    </Row>
  );
}

/** MSP users only: the own organisation, or a customer below it. */
function Customers(props: {
  value: string | undefined;
  readOnly: boolean;
  onChange(customer: string | null): void;
}) {
  const { data, error, refetch, isFetching } = useCall('customers.list', { query: {} });
  const customers = data?.data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Picker
      label={words.customer}
      what="customers"
      value={props.value ?? OWN}
      options={customers && [{ value: OWN, label: words.own }, ...customers]}
      error={error}
      onRetry={() => void refetch()}
      busy={isFetching}
      gone={paramWords.picker.gone}
      disabled={props.readOnly}
      onChange={(next) => props.onChange(next === OWN ? null : next)}
    />
  );
}
