import { useMemo } from 'react';
import { needsOf } from '@shared/model/graph-changes/dependencies';
import type { GraphOperation } from '@shared/model/graph-changes/operations';
import type { Problem } from '@shared/model/problem';
import { validateWorkflow } from '@shared/model/validation/validate';
import { assistWords } from '@shared/words/assist';
import { Button } from '../../../ui/base/Button';
import { Icon } from '../../../ui/base/Icon';
import { Banner, Tag, type Tone } from '../../../ui/feedback/States';
import { Checkbox } from '../../../ui/fields/Field';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { TrialLine } from '../../../parts/generate-workflow/TrialLine';
import { takeChange, tick, unanswered } from '../session/assist';
import { openPanel } from '../session/edits';
import { reviewOf, type Reviewed } from '../session/review';
import type { Assist, EditorState } from '../session/state';
import { useEditor, useEditorStore } from '../session/store';
import { useApply } from '../session/useApply';
import { Legend } from './Legend';
import { describeOperations, type OperationLine } from './operationLines';

const words = assistWords.review;
const tones: Record<GraphOperation['op'], Tone> = {
  add_step: 'good',
  set_parameters: 'warn',
  connect: 'warn',
  rename: 'warn',
  remove_step: 'bad',
};

const VALUE_LOOK = 'cl-mono cl-size-s cl-flow-typed cl-scroll';

type Reviewing = Extract<Assist, { phase: 'review' }>;
const keyOf = ({ code, nodeId, paramId, message }: Problem) => [code, nodeId, paramId, message].join(' ');

/** What is wrong with the draft, and what would be with what is ticked: by the validation of every edit. */
function problemsOf(state: EditorState, reviewed: Reviewed | null) {
  const look = (graph: Reviewed['after']) =>
    validateWorkflow({
      graph,
      inputParameters: state.draft.inputs,
      catalogue: state.allSteps,
      features: { isMspUser: state.isMsp },
      workflowId: state.workflow.workflowId,
    });
  const before = new Set(look(state.draft.history.graph).map(keyOf));
  const after = reviewed ? look(reviewed.after) : [];
  return { added: after.filter((one) => !before.has(keyOf(one))), after: new Set(after.map(keyOf)) };
}

/** What the model proposes, one operation a row: ticked ones go into the draft together. */
export function ReviewList({ assist, onDiscard }: { assist: Reviewing; onDiscard(): void }) {
  const store = useEditorStore();
  const apply = useApply();
  const reviewed = useEditor(reviewOf);
  const { change, base } = assist.review;
  const { operations, notes } = change;
  const told = useMemo(() => describeOperations(store.get(), base, operations), [store, base, operations]);
  const problems = useMemo(() => problemsOf(store.get(), reviewed), [store, reviewed]);
  if (!reviewed) return null;
  const { about } = assist;
  const isFixed = about.kind === 'problem' && !problems.after.has(keyOf(about.problem));
  return (
    <>
      <Stack room="rest" scroll pad="l" role="group" label={words.title} tabIndex={-1}>
        {operations.length === 0 && <p>{words.none}</p>}
        {notes !== '' && (
          <Banner tone="info">
            <strong>{words.notes}</strong>
            <br />
            {notes}
          </Banner>
        )}
        {operations.length > 0 && (
          <>
            <Stack as="ul" label={words.list}>
              {operations.map((operation) => (
                <Operation
                  key={operation.id}
                  operation={operation}
                  name={told.get(operation.id)?.name ?? ''}
                  lines={told.get(operation.id)?.lines ?? []}
                  reviewed={reviewed}
                  blocked={blockedBy(operation, operations, reviewed, told)}
                />
              ))}
            </Stack>
            <Legend />
            {about.kind === 'problem' && (
              <Row as="p" role="status">
                <Icon name={isFixed ? 'success' : 'warning'} className={isFixed ? 'cl-good' : 'cl-warn'} />
                {isFixed ? words.fixed : words.notFixed}
              </Row>
            )}
            <NewProblems problems={problems.added} />
            {reviewed.taken.size === operations.length && (
              <TrialLine
                trial={change.trial}
                problems={problems.added}
                onShow={(nodeId) => store.update((state) => openPanel(state, nodeId, null))}
              />
            )}
          </>
        )}
      </Stack>
      <Stack as="footer" gap="s" pad="m" edge="top">
        <Row wrap>
          {operations.length > 0 && (
            <Button kind="primary" disabled={reviewed.taken.size === 0} onClick={() => apply(takeChange)}>
              {words.apply(reviewed.taken.size)}
            </Button>
          )}
          <Button onClick={onDiscard}>{words.discard}</Button>
          <Button kind="quiet" onClick={() => store.update((state) => unanswered(state, null))}>
            {words.change}
          </Button>
        </Row>
        <Text as="p" size="s" tone="muted">
          {words.unsaved}
        </Text>
      </Stack>
    </>
  );
}

/** Why an operation cannot be ticked; null where it can. */
function blockedBy(
  operation: GraphOperation,
  operations: readonly GraphOperation[],
  { taken, conflicts, refused }: Reviewed,
  told: ReturnType<typeof describeOperations>,
): string | null {
  const conflict = conflicts.get(operation.id);
  if (conflict) return words.conflicts[conflict];
  const needed = (needsOf(operations).get(operation.id) ?? []).find((id) => !taken.has(id));
  if (needed !== undefined) return words.needs(told.get(needed)?.name ?? '');
  return refused.get(operation.id) ?? null;
}

function Operation(props: {
  operation: GraphOperation;
  name: string;
  lines: readonly OperationLine[];
  reviewed: Reviewed;
  blocked: string | null;
}) {
  const { operation, name, lines, reviewed, blocked } = props;
  const { id, op } = operation;
  const store = useEditorStore();
  const kind = assistWords.kinds[op];
  return (
    <Stack as="li" gap="s" box="line" className={reviewed.taken.has(id) ? '' : 'cl-assist__left'}>
      <Row>
        <Checkbox
          label={`${kind} ${name}`}
          hideLabel
          checked={reviewed.taken.has(id)}
          disabled={blocked !== null}
          onChange={(on) => store.update((state) => tick(state, id, on))}
        />
        <Tag tone={tones[op]}>{kind}</Tag>
        <b className="cl-clip">{name}</b>
      </Row>
      {blocked !== null && (
        <Row as="p" gap="xs" className="cl-warn cl-size-s">
          <Icon name="warning" size={14} /> {blocked}
        </Row>
      )}
      <Stack as="dl" gap="xs">
        {lines.map((line) => (
          <Line key={line.title} line={line} />
        ))}
      </Stack>
    </Stack>
  );
}

function Line({ line: { title, before, after } }: { line: OperationLine }) {
  return (
    <>
      <Text as="dt" size="s" tone="muted">
        {title}
      </Text>
      <Stack as="dd" gap="xxs">
        {before !== null && (
          <del className={`${VALUE_LOOK} cl-muted`}>
            <span className="cl-hidden">{words.before}: </span>
            {before}
          </del>
        )}
        <ins className={VALUE_LOOK}>
          <span className="cl-hidden">{words.after}: </span>
          {after ?? words.nothing}
        </ins>
      </Stack>
    </>
  );
}

function NewProblems({ problems }: { problems: readonly Problem[] }) {
  const store = useEditorStore();
  if (problems.length === 0)
    return (
      <Row as="p">
        <Icon name="success" className="cl-good" /> {words.noProblems}
      </Row>
    );
  return (
    <Stack as="section" gap="xs">
      <Row as="h3" className="cl-size-m">
        <Icon name="warning" className="cl-warn" /> {words.problems(problems.length)}
      </Row>
      <Stack as="ul" gap="xs" label={words.problems(problems.length)}>
        {problems.map((problem, at) => (
          <li key={at}>
            {problem.nodeId === undefined ? (
              problem.message
            ) : (
              <button
                type="button"
                className="cl-link"
                onClick={() =>
                  store.update((state) => openPanel(state, problem.nodeId ?? '', problem.paramId ?? null))
                }
              >
                {problem.message}
              </button>
            )}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
