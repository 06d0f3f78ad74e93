import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Json } from '@shared/model/json';
import { workflowListWords } from '@shared/words/workflowLists';
import { reasonOf } from '../../platform/api/reasonOf';
import { PathLink } from '../../parts/navigation/PathLink';
import { useNameRules } from '../../parts/workflows/useNameRules';
import { WorkflowPlace, type Place } from '../../parts/workflows/WorkflowPlace';
import { editorPath } from '../../parts/workflows/workflowPaths';
import { Button, Spinner } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Tag } from '../../ui/feedback/States';
import { FileDrop } from '../../ui/fields/FileDrop';
import { Row, Stack } from '../../ui/layout/Layout';
import { Dialog, ActionDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { DOCUMENTS_MAX, inCalls, needsOf, readDocuments, type Found, type FoundDocument } from './documents';
import { useCall, useChange } from '../../platform/api/calls';
import { useSend } from '../../parts/feedback/useSend';

const words = workflowListWords.import;
const LIST_STYLE = { maxHeight: '40vh' };

type Problems = ReadonlyMap<string, readonly string[]>;
interface Imported {
  workflowId: string;
  name: string;
  problems: readonly string[];
}

/** Exported workflows from files: what each needs and what is wrong with it, then the import. */
export function ImportDialog(props: { place: Place; onClose(): void }) {
  const [found, setFound] = useState<Found[]>([]);
  const [problems, setProblems] = useState<Problems>(new Map());
  const [reading, setReading] = useState(false);
  const [place, setPlace] = useState(props.place);
  const [imported, setImported] = useState<Imported[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [validate] = useChange('workflows.validate');
  const [send] = useSend('workflows.import');
  const { data: spaces } = useCall('spaces.list', { query: {} });
  const navigate = useNavigate();
  const toast = useToast();
  const documents = found.flatMap((one) => (one.kind === 'document' ? [one] : []));

  async function take(files: readonly File[]) {
    setReading(true);
    const texts = await Promise.all(
      files.map(async (file) => ({ name: file.name, text: await file.text() })),
    );
    const read = texts.flatMap(({ name, text }) => readDocuments(name, text));
    const known = new Set(found.map(({ key }) => key));
    const all = [...found, ...read.filter(({ key }) => !known.has(key))];
    if (all.length > DOCUMENTS_MAX) toast({ text: words.tooMany(DOCUMENTS_MAX), error: true });
    const kept = all.slice(0, DOCUMENTS_MAX);
    setFound(kept);
    const next = new Map(problems);
    for (const one of kept) {
      if (one.kind !== 'document' || next.has(one.key)) continue;
      const { graph, input_parameters } = one.document.workflow;
      const reply = await validate({ body: { graph, input_parameters } });
      const said = reply.error ? [reasonOf(reply.error)] : reply.data.data.map(({ message }) => message);
      next.set(one.key, said);
    }
    setProblems(next);
    setReading(false);
  }

  async function start() {
    setBusy(true);
    const done: Imported[] = [];
    for (const call of inCalls(documents)) {
      const body = { folder_id: place.folderId, documents: call.map(({ document }) => toJson(document)) };
      const reply = await send({ query: { space_id: place.spaceId }, body }, { failed: words.failed });
      if (reply.error) break;
      done.push(
        ...reply.data.data.map((one) => ({ ...one, problems: one.problems.map(({ message }) => message) })),
      );
    }
    setBusy(false);
    const [only] = done;
    if (!only) return;
    toast(words.done(done.length));
    if (done.length === 1 && only.problems.length === 0) {
      props.onClose();
      void navigate(editorPath(place.spaceId, only.workflowId));
    } else setImported(done);
  }

  if (imported) return <ImportResult imported={imported} spaceId={place.spaceId} onClose={props.onClose} />;
  return (
    <ActionDialog
      title={words.title}
      open
      onClose={props.onClose}
      width={560}
      keepOnOutsideClick={found.length > 0}
      confirm={words.start(documents.length)}
      busy={busy}
      disabled={documents.length === 0 || reading}
      onConfirm={() => void start()}
    >
      <Stack>
        <FileDrop
          size="compact"
          multiple
          label={words.drop}
          text={words.dropText}
          choose={words.choose}
          accept=".json,application/json"
          onFiles={(files) => void take(files)}
        />
        {reading && (
          <Row as="span">
            <Spinner size={14} label={words.reading} />
            <span className="cl-muted">{words.reading}</span>
          </Row>
        )}
        {found.length > 0 && (
          <Stack as="ul" gap="s" scroll style={LIST_STYLE}>
            {found.map((one) => (
              <FoundLine
                key={one.key}
                found={one}
                problems={problems.get(one.key)}
                onRemove={() => setFound(found.filter(({ key }) => key !== one.key))}
              />
            ))}
          </Stack>
        )}
        <WorkflowPlace
          place={place}
          spaces={(spaces?.data ?? []).filter((space) => !space.is_archived)}
          onChange={setPlace}
        />
      </Stack>
    </ActionDialog>
  );
}

/** Only JSON was read of it. */
const toJson = (document: FoundDocument['document']): Json => JSON.parse(JSON.stringify(document));

function FoundLine(props: { found: Found; problems: readonly string[] | undefined; onRemove(): void }) {
  const { found } = props;
  const name = found.kind === 'document' ? found.document.workflow.name : found.file;
  return (
    <Stack as="li" gap="xs" box="line">
      <Row>
        <Icon
          name={found.kind === 'document' ? 'workflows' : 'error'}
          className={found.kind === 'document' ? '' : 'cl-bad'}
        />
        <strong className="cl-clip cl-grow">{name}</strong>
        {found.kind === 'document' && (
          <span className="cl-faint cl-num">{words.steps(stepCount(found))}</span>
        )}
        <Button kind="quiet" size="small" icon="close" label={words.remove(name)} onClick={props.onRemove} />
      </Row>
      {found.kind === 'document' ? (
        <Details found={found} problems={props.problems} />
      ) : (
        <p className="cl-bad">
          {found.file} {found.reason}
        </p>
      )}
    </Stack>
  );
}

const stepCount = ({ document }: FoundDocument) =>
  document.workflow.graph.nodes.filter((node) => node.data.step !== undefined).length;

function Details({ found, problems }: { found: FoundDocument; problems: readonly string[] | undefined }) {
  const { data: steps } = useCall('steps.list', {});
  const rules = useNameRules();
  const needs = needsOf(found.document);
  const known = new Set(steps?.data.map((step) => step.stepTemplateId));
  const unknown = steps
    ? found.document.requires.steps.filter((step) => !known.has(step.stepTemplateId))
    : [];
  const said = [...unknown.map((step) => words.unknownStep(step.title)), ...(problems ?? [])];
  return (
    <Stack gap="xs">
      <Row wrap>
        <span className="cl-faint">{needs.length === 0 ? words.nothingNeeded : words.needs}</span>
        {needs.map((need) => (
          <Tag key={need} tone="info">
            {need}
          </Tag>
        ))}
      </Row>
      {rules.ready && rules.problem(found.document.workflow.name) !== null && (
        <p className="cl-muted">{words.renamed}</p>
      )}
      {problems && <ProblemList said={said} />}
    </Stack>
  );
}

function ProblemList({ said }: { said: readonly string[] }) {
  if (said.length === 0)
    return (
      <Row>
        <Tag tone="good" icon="success">
          {words.noProblems}
        </Tag>
      </Row>
    );
  return (
    <details className="cl-import__problems">
      <summary className="cl-warn">
        <Row as="span" gap="xs" inline>
          <Icon name="warning" size={13} /> {words.problems(said.length)}
        </Row>
      </summary>
      <ul>
        {said.map((text, at) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

function ImportResult(props: { imported: readonly Imported[]; spaceId: string; onClose(): void }) {
  return (
    <Dialog
      title={words.doneTitle}
      open
      onClose={props.onClose}
      width={560}
      actions={
        <Button kind="primary" onClick={props.onClose} autoFocus>
          {words.close}
        </Button>
      }
    >
      <Stack as="ul" gap="s" scroll style={LIST_STYLE}>
        {props.imported.map((one) => (
          <Stack as="li" gap="xs" box="line" key={one.workflowId}>
            <Row>
              <Icon name="workflows" />
              <strong className="cl-clip cl-grow">{one.name}</strong>
              <PathLink to={editorPath(props.spaceId, one.workflowId)} onGo={props.onClose}>
                {words.open}
              </PathLink>
            </Row>
            <ProblemList said={one.problems} />
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}
