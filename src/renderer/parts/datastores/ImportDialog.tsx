import { DATA_FILE_MAX_MB } from '@shared/model/limits';
import { datastoreScreenWords } from '@shared/words/datastoreScreens';
import { datastoreWords } from '@shared/words/datastores';
import type { Datastore } from '../../data/datastores';
import { useCall, useChange } from '../../platform/api/calls';
import { Button } from '../../ui/base/Button';
import { Banner, Skeleton } from '../../ui/feedback/States';
import { Segmented } from '../../ui/fields/Field';
import { FileDrop } from '../../ui/fields/FileDrop';
import { SelectField, TextField } from '../../ui/fields/TextField';
import { Columns, Row, Stack } from '../../ui/layout/Layout';
import { Dialog } from '../../ui/overlays/Dialog';
import { FormDialog } from '../forms/FormDialog';
import { useForm } from '../forms/useForm';
import { draftProblems, draftsOf, toColumn, type ColumnDraft } from './columnDrafts';
import { ColumnsEditor } from './ColumnsEditor';
import { nameOfFile, nameProblem, NAME_MAX } from './datastoreName';
import { PreviewRows } from './PreviewRows';
import { useDataFile, type DataFileState } from './useDataFile';

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
        <Stack>
          {state.problem && <Banner tone="bad">{state.problem}</Banner>}
          <FileDrop
            label={words.drop}
            text={words.dropText(DATA_FILE_MAX_MB)}
            choose={words.choose}
            accept=".csv,.tsv,.json"
            onFiles={([chosen]) => chosen && void file.choose(chosen)}
          />
        </Stack>
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
    <Row>
      <strong className="cl-clip">{read.name}</strong>
      <span className="cl-faint cl-num">{words.preview(preview.rows.length, preview.row_count)}</span>
      <span className="cl-grow" />
      <Button size="small" onClick={onRestart}>
        {words.other}
      </Button>
    </Row>
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
  const first = (spaces.find((one) => one.mode === 'global') ?? spaces[0])?.space_id ?? '';
  const taken = (all?.data ?? []).map((one) => one.name);
  const [create] = useChange('datastores.createFromFile');
  const form = useForm({
    start: () => ({
      name: nameOfFile(read.name),
      // Without one, the first.
      space: props.spaceId ?? '',
      drafts: draftsOf(read.preview.schema, false),
    }),
    problems: ({ name }) => ({ name: nameProblem(name, taken) }),
    save: ({ name, space, drafts }) =>
      create({
        body: {
          upload_id: read.uploadId,
          space_id: space || first,
          name: name.trim(),
          schema: drafts.map(toColumn),
        },
      }),
    names: { space_id: 'space' },
    failed: datastoreWords.createFromFileFailed,
    saved: ({ data }) => words.imported(data.imported),
    onSaved: ({ data }, { space }) => {
      props.onHanded();
      props.onMade?.({ spaceId: space || first, datastoreId: data.datastoreId });
    },
    onClose: props.onClose,
  });
  const { drafts } = form.draft;
  const name = form.bind('name');
  const space = form.draft.space || first;
  const problems = withoutMissing(drafts);
  return (
    <FormDialog
      form={form}
      title={props.title}
      width={WIDTH}
      keepOnOutsideClick
      confirm={words.create}
      disabled={form.isWrong || problems.any || space === ''}
      onClose={props.onClose}
    >
      <Head {...props} />
      <Columns min={220}>
        <TextField
          {...name}
          label={datastoreScreenWords.form.name}
          error={name.error ?? nameProblem(name.value, taken)}
          maxLength={NAME_MAX}
          autoFocus
        />
        {spaces.length > 1 && (
          <SelectField
            {...form.bind('space')}
            label={datastoreScreenWords.form.space}
            value={space}
            options={spaces.map((one) => ({ value: one.space_id, label: one.name }))}
          />
        )}
      </Columns>
      <ColumnsEditor
        drafts={drafts}
        problems={problems}
        onChange={(next) => form.patch({ drafts: next })}
        fixed
      />
      <PreviewRows preview={read.preview} columns={drafts.map(toColumn)} />
    </FormDialog>
  );
}

type Mode = 'append' | 'replace';

function IntoForm(props: FormProps & { datastore: Datastore }) {
  const { read, datastore } = props;
  const [load] = useChange('datastores.import');
  const form = useForm({
    start: (): { mode: Mode } => ({ mode: 'append' }),
    save: ({ mode }) =>
      load({
        params: { id: datastore.datastoreId },
        body: { upload_id: read.uploadId, replace: mode === 'replace' },
      }),
    failed: words.failed,
    saved: ({ data }) => words.imported(data.imported),
    onSaved: () => {
      props.onHanded();
      props.onImported?.();
    },
    onClose: props.onClose,
  });
  const { mode } = form.draft;
  const here = datastore.schema.map(({ key }) => key);
  const there = read.preview.schema.map(({ key }) => key);
  const differing = [
    ...there.filter((key) => !here.includes(key)),
    ...here.filter((key) => !there.includes(key)),
  ];
  const byKey = new Map(datastore.schema.map((column) => [column.key, column]));
  const columns = read.preview.schema.map((column) => byKey.get(column.key) ?? column);
  return (
    <FormDialog
      form={form}
      title={props.title}
      width={WIDTH}
      keepOnOutsideClick
      danger={mode === 'replace'}
      confirm={words.start}
      disabled={differing.length > 0}
      onClose={props.onClose}
    >
      <Head {...props} />
      {differing.length > 0 && (
        <Banner tone="bad">
          {datastoreWords.sameNameOrSchema}. {words.differing(differing)}
        </Banner>
      )}
      <Segmented
        label={words.mode}
        options={[
          { value: 'append', label: words.append },
          { value: 'replace', label: words.replace },
        ]}
        {...form.bind('mode')}
      />
      {mode === 'replace' && <Banner tone="warn">{words.replaceText(datastore.records)}</Banner>}
      <PreviewRows preview={read.preview} columns={columns} />
    </FormDialog>
  );
}
