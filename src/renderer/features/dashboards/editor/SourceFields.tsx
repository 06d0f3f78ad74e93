import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { PanelColumn, PanelSource } from '@shared/api/dashboards/entities';
import { dashboardWords } from '@shared/words/dashboards';
import { listsIn } from '../../../parts/results/rows';
import { useRights } from '../../../parts/user/userContext';
import { Segmented } from '../../../ui/fields/Field';
import { SelectField, TextField } from '../../../ui/fields/TextField';
import { CostFields } from './CostFields';
import { firstQuery } from './costText';
import { ColumnChooser, NONE } from './fields';
import { FilterFields } from './FilterFields';
import { useCall } from '../../../platform/api/calls';
import { partsOf } from '../../../parts/forms/partsOf';

const words = dashboardWords.editor;
type Of<T extends PanelSource['type']> = Extract<PanelSource, { type: T }>;
type ChangeSource = (source: PanelSource | null, mark?: string) => void;

interface Props {
  source: PanelSource | null;
  /** The kind that is being chosen: it has no source before the datastore or the step is named. */
  kind: PanelSource['type'];
  columns: readonly PanelColumn[];
  onKind(kind: PanelSource['type']): void;
  onChange: ChangeSource;
}

/** What feeds a panel: records, the output of a step, costs, or a saved query on the bills. */
export function SourceFields(props: Props) {
  const { source, kind, onChange } = props;
  const rights = useRights();
  const kinds = [
    ...(rights.may('datastores:read') ? (['datastore'] as const) : []),
    ...(rights.may('wf:read') ? (['workflow'] as const) : []),
    ...(rights.may('home:read') ? (['cost', 'sql'] as const) : []),
  ];
  return (
    <>
      <Segmented
        label={words.source}
        value={kind}
        options={kinds.map((value) => ({ value, label: words.sources[value] }))}
        onChange={(next) => {
          props.onKind(next);
          if (next === kind) return;
          onChange(next === 'cost' ? { type: 'cost', query: firstQuery } : null);
        }}
      />
      {kind === 'datastore' && (
        <DatastoreFields
          source={source?.type === 'datastore' ? source : null}
          columns={props.columns}
          onChange={onChange}
        />
      )}
      {kind === 'workflow' && (
        <WorkflowFields
          source={source?.type === 'workflow' ? source : null}
          columns={props.columns}
          onChange={onChange}
        />
      )}
      {kind === 'sql' && (
        <SqlFields
          source={source?.type === 'sql' ? source : null}
          columns={props.columns}
          onChange={onChange}
        />
      )}
      {kind === 'cost' && (
        <CostFields
          query={source?.type === 'cost' ? source.query : firstQuery}
          onChange={(query, mark) => onChange({ type: 'cost', query }, mark)}
        />
      )}
    </>
  );
}

/** What the range of the dashboard is held against. */
const DateColumn = <S extends { date_column: string | null }>(props: {
  source: S;
  columns: readonly PanelColumn[];
  onChange(source: NoInfer<S>): void;
}) => (
  <ColumnChooser
    label={words.dateColumn}
    columns={props.columns}
    none={words.noDate}
    help={words.dateHelp}
    {...partsOf(props.source, props.onChange)('date_column')}
  />
);

const likelyDates = (columns: readonly PanelColumn[]) =>
  columns.filter(({ type }) => type === 'date' || type === 'string' || type === 'number');

function SqlFields(props: {
  source: Of<'sql'> | null;
  columns: readonly PanelColumn[];
  onChange: ChangeSource;
}) {
  const { source, onChange } = props;
  const { data } = useCall('costSql.queries');
  if (data?.data.length === 0) return <p className="cl-muted">{words.noQueries}</p>;
  return (
    <>
      <SelectField
        label={words.savedQuery}
        value={source?.query_id ?? null}
        options={(data?.data ?? []).map((one) => ({ value: one.query_id, label: one.name }))}
        placeholder={words.choose}
        onChange={(query_id) => onChange({ type: 'sql', query_id, date_column: null })}
      />
      {source && <DateColumn source={source} columns={likelyDates(props.columns)} onChange={onChange} />}
    </>
  );
}

function DatastoreFields(props: {
  source: Of<'datastore'> | null;
  columns: readonly PanelColumn[];
  onChange: ChangeSource;
}) {
  const { source, columns, onChange } = props;
  const { data } = useCall('datastores.list', { query: {} });
  return (
    <>
      <SelectField
        label={words.datastore}
        value={source?.datastore_id ?? null}
        options={(data?.data ?? []).map((one) => ({ value: one.datastoreId, label: one.name }))}
        placeholder={words.choose}
        onChange={(id) =>
          onChange({ type: 'datastore', datastore_id: id, filter: null, sort: [], date_column: null })
        }
      />
      {source && (
        <>
          <DateColumn
            source={source}
            columns={columns.filter(({ type }) => type === 'date')}
            onChange={onChange}
          />
          <FilterFields
            source={source}
            columns={columns}
            onChange={(part, mark) => onChange({ ...source, ...part }, mark)}
          />
        </>
      )}
    </>
  );
}

function WorkflowFields(props: {
  source: Of<'workflow'> | null;
  columns: readonly PanelColumn[];
  onChange: ChangeSource;
}) {
  const { source, onChange } = props;
  // Without its step a workflow feeds nothing yet.
  const [chosen, setChosen] = useState<string | null>(null);
  const workflowId = chosen ?? source?.workflow_id ?? null;
  const { data: workflows } = useCall('workflows.list', { query: {} });
  const { data: workflow } = useCall(
    'workflows.get',
    workflowId ? { params: { id: workflowId } } : skipToken,
  );
  const steps = (workflow?.data.graph.nodes ?? []).flatMap((node) => node.data.step?.name ?? []);
  const isFed = source !== null && source.workflow_id === workflowId;
  return (
    <>
      <SelectField
        label={words.workflow}
        value={workflowId}
        options={(workflows?.data ?? []).map((one) => ({ value: one.workflowId, label: one.name }))}
        placeholder={words.choose}
        onChange={setChosen}
      />
      {workflowId && (
        <SelectField
          label={words.step}
          value={isFed ? source.step_name : null}
          options={steps.map((name) => ({ value: name, label: name }))}
          placeholder={words.choose}
          onChange={(step_name) =>
            onChange({ type: 'workflow', workflow_id: workflowId, step_name, path: '', date_column: null })
          }
        />
      )}
      {isFed && (
        <>
          <PathField source={source} onChange={onChange} />
          <DateColumn source={source} columns={likelyDates(props.columns)} onChange={onChange} />
        </>
      )}
    </>
  );
}

function PathField({ source, onChange }: { source: Of<'workflow'>; onChange: ChangeSource }) {
  const { data } = useCall('stepRuns.last', {
    params: { id: source.workflow_id, step: source.step_name },
    body: { stepPath: '' },
  });
  const output = data?.data?.output;
  const lists = output === undefined ? [] : listsIn(output).filter(({ path }) => path !== '');
  return (
    <>
      {lists.length > 0 && (
        <SelectField
          label={words.choosePath}
          value={lists.some(({ path }) => path === source.path) ? source.path : NONE}
          options={[
            { value: NONE, label: words.whole },
            ...lists.map(({ path }) => ({ value: path, label: path })),
          ]}
          onChange={(path) => onChange({ ...source, path: path === NONE ? '' : path })}
        />
      )}
      <TextField
        label={words.path}
        help={words.pathHelp}
        value={source.path}
        maxLength={500}
        onChange={(path) => onChange({ ...source, path }, 'path')}
      />
    </>
  );
}
