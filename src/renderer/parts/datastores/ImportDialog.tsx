import { useState } from 'react';
import { DATA_FILE_MAX_MB } from '@shared/model/limits';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { datastoreWords } from '@shared/words/datastores';
import { uiWords } from '@shared/words/ui';
import type { Datastore } from '../../data/datastores';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Banner, Skeleton } from '../../ui/feedback/States';
import { Field, Segmented, TextInput } from '../../ui/fields/Field';
import { FileDrop } from '../../ui/fields/FileDrop';
import { Select } from '../../ui/fields/Select';
import { Dialog, FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { draftProblems, draftsOf, toColumn, type ColumnDraft } from './columnDrafts';
import { ColumnsEditor } from './ColumnsEditor';
import { nameOfFile, nameProblem, NAME_MAX } from './datastoreName';
import { PreviewRows } from './PreviewRows';
import { useDataFile, type DataFileState } from './useDataFile';
import { useCall, useChange } from '../../platform/api/calls';

const words = datastoreScreenWords.import;
const WIDTH = 860;

interface Props {
  /** Where the records go; nothing: into a new datastore. */
  datastore?: Datastore;
  spaceId?: string | undefined;
  onClose(): void;
  onMade?: ((place: { spaceId: string; datastoreId: string }) => void) | undefined;
  onImported?: (() => void) | undefined;
}
type Read = Extract<DataFileState, { step: 'read' }>;

/** A CSV, TSV or JSON file: dropped or picked, looked at, then kept. */
export function ImportDialog(props: Props) {
  const file = useDataFile();
  const title = props.datastore ? words.intoTitle(props.datastore.name) : words.title;
  const { state } = file;
  if (state.step === 'read') {
    const shared = { ...props, title, read: state, onRestart: file.restart, onHanded: file.handedOver };
    return props.datastore ? (
      <IntoForm {...shared} datastore={props.datastore} />
    ) : (
      <NewForm key={state.uploadId} {...shared} />
    );
  }
  return (
    <Dialog title={title} open onClose={props.onClose} width={560}>
      {state.step === 'reading' ? (
        <Skeleton rows={6} label={words.reading} />
      ) : (
        <div className="cl-stack">
          {state.problem && <Banner tone="bad">{state.problem}</Banner>}
          <FileDrop
            label={words.drop}
            text={words.dropText(DATA_FILE_MAX_MB)}
            choose={words.choose}
            accept=".csv,.tsv,.json"
            onFiles={([chosen]) => chosen && void file.choose(chosen)}
          />
        </div>
      )}
    </Dialog>
  );
}

interface FormProps extends Props {
  title: string;
  read: Read;
  onRestart(): void;
  onHanded(): void;
}

function Head({ read, onRestart }: Pick<FormProps, 'read' | 'onRestart'>) {
  const { preview } = read;
  return (
    <div className="cl-row">
      <strong className="cl-clip">{read.name}</strong>
      <span className="cl-faint cl-num">{words.preview(preview.rows.length, preview.row_count)}</span>
      <span className="cl-grow" />
      <Button size="small" onClick={onRestart}>
        {words.other}
      </Button>
    </div>
  );
}

/** A column whose options come from the file needs none here: the server takes them from all rows. */
function withoutMissing(drafts: readonly ColumnDraft[]) {
  const problems = draftProblems(drafts);
  const options = problems.options.map((reason) => (reason === datastoreWords.optionsNeeded ? null : reason));
  const any = problems.schema !== null || [...problems.key, ...options].some((reason) => reason !== null);
  return { ...problems, options, any };
}

function NewForm(props: FormProps) {
  const { read } = props;
  const { data: all } = useCall('datastores.list', { query: {} });
  const { data: spaceList } = useCall('spaces.list', { query: {} });
  const spaces = (spaceList?.data ?? []).filter((one) => !one.is_archived);
  const [chosen, setSpace] = useState(props.spaceId ?? null);
  const space = chosen ?? (spaces.find((one) => one.mode === 'global') ?? spaces[0])?.space_id ?? null;
  const [name, setName] = useState(() => nameOfFile(read.name));
  const [drafts, setDrafts] = useState(() => draftsOf(read.preview.schema, false));
  const [failed, setFailed] = useState<string | null>(null);
  const [create, { isLoading }] = useChange('datastores.createFromFile');
  const toast = useToast();
  const wrongName = nameProblem(
    name,
    (all?.data ?? []).map((one) => one.name),
  );
  const problems = withoutMissing(drafts);
  const ready = wrongName === null && !problems.any && space !== null && !isLoading;
  const columns = drafts.map(toColumn);

  async function save() {
    if (!ready || space === null) return;
    setFailed(null);
    const reply = await create({
      body: { upload_id: read.uploadId, space_id: space, name: name.trim(), schema: columns },
    });
    if (reply.error) {
      const reason = reasonOf(reply.error);
      const lead = datastoreWords.createFromFileFailed;
      const whole = reason.startsWith(lead) || reason === datastoreWords.sameNameOrSchema;
      return setFailed(whole ? reason : `${lead}: ${reason}`);
    }
    props.onHanded();
    toast(words.imported(reply.data.data.imported));
    props.onClose();
    props.onMade?.({ spaceId: space, datastoreId: reply.data.data.datastoreId });
  }
  return (
    <FormDialog
      title={props.title}
      open
      onClose={props.onClose}
      width={WIDTH}
      keepOnOutsideClick
      confirm={words.create}
      busy={isLoading}
      disabled={!ready}
      onConfirm={() => void save()}
    >
      <div className="cl-stack cl-ds-form">
        <Head {...props} />
        {failed && <Banner tone="bad">{failed}</Banner>}
        <div className="cl-ds-form__head">
          <Field label={datastoreScreenWords.form.name} error={wrongName}>
            <TextInput value={name} onChange={setName} maxLength={NAME_MAX} autoFocus />
          </Field>
          {spaces.length > 1 && (
            <Field label={datastoreScreenWords.form.space}>
              <Select
                label={datastoreScreenWords.form.space}
                value={space}
                options={spaces.map((one) => ({ value: one.space_id, label: one.name }))}
                onChange={setSpace}
                fill
              />
            </Field>
          )}
        </div>
        <ColumnsEditor drafts={drafts} problems={problems} onChange={setDrafts} fixed />
        <PreviewRows preview={read.preview} columns={columns} />
      </div>
    </FormDialog>
  );
}

type Mode = 'append' | 'replace';

function IntoForm(props: FormProps & { datastore: Datastore }) {
  const { read, datastore } = props;
  const [mode, setMode] = useState<Mode>('append');
  const [failed, setFailed] = useState<string | null>(null);
  const [start, { isLoading }] = useChange('datastores.import');
  const toast = useToast();
  const here = datastore.schema.map(({ key }) => key);
  const there = read.preview.schema.map(({ key }) => key);
  const differing = [
    ...there.filter((key) => !here.includes(key)),
    ...here.filter((key) => !there.includes(key)),
  ];
  const byKey = new Map(datastore.schema.map((column) => [column.key, column]));
  const columns = read.preview.schema.map((column) => byKey.get(column.key) ?? column);

  async function save() {
    setFailed(null);
    const reply = await start({
      params: { id: datastore.datastoreId },
      body: { upload_id: read.uploadId, replace: mode === 'replace' },
    });
    if (reply.error) return setFailed(`${words.failed}: ${reasonOf(reply.error)}`);
    props.onHanded();
    toast(words.imported(reply.data.data.imported));
    props.onClose();
    props.onImported?.();
  }
  return (
    <Dialog
      title={props.title}
      open
      onClose={props.onClose}
      width={WIDTH}
      keepOnOutsideClick
      actions={
        <>
          <Button onClick={props.onClose}>{uiWords.cancel}</Button>
          <Button
            kind={mode === 'replace' ? 'danger' : 'primary'}
            disabled={differing.length > 0 || isLoading}
            busy={isLoading}
            onClick={() => void save()}
          >
            {words.start}
          </Button>
        </>
      }
    >
      <div className="cl-stack cl-ds-form">
        <Head {...props} />
        {differing.length > 0 && (
          <Banner tone="bad">
            {datastoreWords.sameNameOrSchema}. {words.differing(differing)}
          </Banner>
        )}
        {failed && <Banner tone="bad">{failed}</Banner>}
        <Segmented<Mode>
          label={words.mode}
          value={mode}
          options={[
            { value: 'append', label: words.append },
            { value: 'replace', label: words.replace },
          ]}
          onChange={setMode}
        />
        {mode === 'replace' && <Banner tone="warn">{words.replaceText(datastore.records)}</Banner>}
        <PreviewRows preview={read.preview} columns={columns} />
      </div>
    </Dialog>
  );
}
