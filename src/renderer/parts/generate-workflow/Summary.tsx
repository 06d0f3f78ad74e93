import { useId } from 'react';
import type { Problem } from '@shared/model/problem';
import { generateWorkflowWords as words } from '@shared/words/generateWorkflow';
import { problemListWords } from '@shared/words/problemList';
import { workflowListWords } from '@shared/words/workflowLists';
import type { GeneratedWorkflow } from '../../data/generations';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Tag } from '../../ui/feedback/States';
import { FormDialog } from '../forms/FormDialog';
import { stepIcon } from '../graph-preview/stepIcon';
import { NewWorkflowFields } from '../workflows/NewWorkflowFields';
import { useNewWorkflow } from '../workflows/useNewWorkflow';
import type { Place } from '../workflows/WorkflowPlace';
import { flowSteps, type FlowStep } from './flowSteps';
import { TrialLine } from './TrialLine';
import { Heading, Row, Stack, Text } from '../../ui/layout/Layout';

const LEVEL = 20;

/** What the model proposes: its name, its steps in order and what is wrong with them. */
export function Summary(props: {
  workflow: GeneratedWorkflow;
  place: Place;
  onBack(): void;
  onClose(): void;
}) {
  const { workflow, place, onClose } = props;
  const rows = useId();
  const content = { ...workflow, labels: [] };
  const made = useNewWorkflow({ place, content, origin: 'ai', onCreated: onClose });
  const steps = flowSteps(workflow.graph);
  const rowOf = (nodeId: string) => `${rows}-${nodeId}`;
  const show = (nodeId: string) => document.getElementById(rowOf(nodeId))?.focus();
  return (
    <FormDialog
      form={made.form}
      title={words.title}
      width={640}
      keepOnOutsideClick
      before={
        <Button kind="quiet" icon="chevronLeft" onClick={props.onBack}>
          {words.back}
        </Button>
      }
      confirm={words.openEditor}
      disabled={made.form.isWrong}
      onClose={onClose}
    >
      <NewWorkflowFields workflow={made} />
      {workflow.description !== '' && <p className="cl-muted">{workflow.description}</p>}
      <Problems problems={workflow.problems} onShow={show} />
      <TrialLine trial={workflow.trial} problems={workflow.problems} onShow={show} />
      <Stack as="section" gap="s">
        <Heading>{words.steps(steps.length)}</Heading>
        <ol
          className="cl-plainlist cl-scroll cl-box-line cl-generate__steps"
          aria-label={words.steps(steps.length)}
        >
          {steps.map((step) => (
            <StepRow
              key={step.node.id}
              id={rowOf(step.node.id)}
              step={step}
              problems={workflow.problems.filter(({ nodeId }) => nodeId === step.node.id).length}
            />
          ))}
        </ol>
      </Stack>
    </FormDialog>
  );
}

function StepRow({ id, step, problems }: { id: string; step: FlowStep; problems: number }) {
  const { node, depth, arm } = step;
  const { title = '', name = '', group = '', description } = node.data.step ?? {};
  return (
    <Row as="li" id={id} tabIndex={-1} style={{ paddingInlineStart: 10 + depth * LEVEL }}>
      <Icon name={stepIcon(node.subtype ?? 'basic', group)} size={16} />
      <div className="cl-grow">
        <span>{title}</span> {name !== title && <span className="cl-faint">{name.replaceAll('_', ' ')}</span>}
        {description !== undefined && description !== '' && (
          <Text as="p" size="s" tone="muted">
            {description}
          </Text>
        )}
      </div>
      {arm !== null && arm !== 'CLOSE' && <Tag>{workflowListWords.templates.arms[arm]}</Tag>}
      {problems > 0 && (
        <Tag tone="warn" icon="warning">
          {words.ofStep(problems)}
        </Tag>
      )}
    </Row>
  );
}

function Problems({ problems, onShow }: { problems: readonly Problem[]; onShow(nodeId: string): void }) {
  if (problems.length === 0)
    return (
      <Row as="p">
        <Icon name="success" className="cl-good" /> {words.noProblems}
      </Row>
    );
  return (
    <Stack as="section" gap="s">
      <Heading>{words.problems(problems.length)}</Heading>
      <Stack
        as="ul"
        gap="xs"
        scroll
        className="cl-generate__problems"
        label={words.problems(problems.length)}
      >
        {problems.map((problem, at) => (
          <Row as="li" align="stretch" key={at}>
            <ProblemLine problem={problem} onShow={onShow} />
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

function ProblemLine({ problem, onShow }: { problem: Problem; onShow(nodeId: string): void }) {
  const { severity, message, nodeId } = problem;
  const isError = severity === 'error';
  return (
    <>
      <span className={isError ? 'cl-bad' : 'cl-warn'} title={problemListWords.severities[severity]}>
        <Icon name={isError ? 'error' : 'warning'} />
      </span>
      {nodeId === undefined ? (
        message
      ) : (
        <button type="button" className="cl-link" onClick={() => onShow(nodeId)}>
          {message}
        </button>
      )}
    </>
  );
}
