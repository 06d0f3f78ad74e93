import { useState } from 'react';
import type { InputParameter } from '@shared/model/graph/types';
import { workflowListWords } from '@shared/words/workflowLists';
import { ConfirmChange } from '../../parts/confirm/ConfirmChange';
import { Pending } from '../../parts/feedback/Loaded';
import { GraphPreview } from '../../parts/graph-preview/GraphPreview';
import { stepLines, type StepLine } from '../../parts/graph-preview/picture';
import { stepIcon } from '../../parts/graph-preview/stepIcon';
import { useRights } from '../../parts/user/userContext';
import { CreateWorkflowDialog } from '../../parts/workflows/CreateWorkflowDialog';
import { useCall } from '../../platform/api/calls';
import { Button } from '../../ui/base/Button';
import { Icon } from '../../ui/base/Icon';
import { Tag } from '../../ui/feedback/States';
import { Heading, Row, Stack, Text } from '../../ui/layout/Layout';
import { Dialog } from '../../ui/overlays/Dialog';
import type { Template } from './templateView';

const words = workflowListWords.templates;
const WIDTH = 1160;

interface Props {
  template: Template;
  /** Where a workflow made of it begins to go; '' where nothing says so. */
  space: string;
  folder: string;
  onClose(): void;
}

/** A template as a picture, its steps and inputs, and the way to a workflow made of it. */
export function TemplateDetails({ template, space, folder, onClose }: Props) {
  const params = { id: template.templateId };
  const ofProduct = useCall('defaultTemplates.get', { params }, { skip: template.kind === 'own' });
  const ofOrganisation = useCall('templates.get', { params }, { skip: template.kind === 'default' });
  const asked = template.kind === 'own' ? ofOrganisation : ofProduct;
  const { data: spaces } = useCall('spaces.list', { query: {} });
  const [using, setUsing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const mayChange = useRights().mayChange('wf:create');
  const open = (spaces?.data ?? []).filter((one) => !one.is_archived);
  const target =
    open.find((one) => one.space_id === space) ?? open.find((one) => one.mode === 'global') ?? open[0];
  const content = asked.data?.data;
  if (using && content && target)
    return (
      <CreateWorkflowDialog
        title={words.useTitle}
        place={{
          spaceId: target.space_id,
          folderId: target.space_id === space && folder !== '' ? folder : null,
        }}
        template={content}
        onClose={() => setUsing(false)}
      />
    );
  if (deleting)
    return <DeleteTemplate template={template} onKeep={() => setDeleting(false)} onGone={onClose} />;
  return (
    <Dialog
      title={template.name}
      open
      onClose={onClose}
      width={WIDTH}
      actions={
        <>
          {template.kind === 'own' && mayChange && (
            <Button icon="trash" onClick={() => setDeleting(true)}>
              {words.delete}
            </Button>
          )}
          <span className="cl-grow" />
          <Button onClick={onClose}>{words.close}</Button>
          {mayChange ? (
            <Button
              kind="primary"
              icon="plus"
              disabled={!content || !target}
              autoFocus
              onClick={() => setUsing(true)}
            >
              {words.use}
            </Button>
          ) : (
            <span className="cl-muted">{words.readOnly}</span>
          )}
        </>
      }
    >
      {content ? (
        <div className="cl-columns cl-gap-l cl-align-stretch cl-tdetails">
          <Row gap="none" align="stretch" box="sunken" pad="m" room="rest" className="cl-tdetails__picture">
            <GraphPreview graph={content.graph} label={template.name} />
          </Row>
          <Stack gap="s" pad="xs" scroll tabIndex={0} role="group" label={words.stepList}>
            <p>{template.description}</p>
            <Row wrap>
              {template.category !== null && <Tag tone="accent">{template.category}</Tag>}
              {template.labels.map((label) => (
                <Tag key={label}>{label}</Tag>
              ))}
              {template.createdBy !== null && (
                <span className="cl-faint">{words.madeBy(template.createdBy)}</span>
              )}
            </Row>
            <Heading>{words.inputs}</Heading>
            <Inputs inputs={content.input_parameters} />
            <Heading>{words.stepList}</Heading>
            <Stack as="ol" gap="xs" className="cl-plainlist">
              {stepLines(content.graph).map((line) => (
                <StepItem key={line.id} line={line} />
              ))}
            </Stack>
          </Stack>
        </div>
      ) : (
        <Pending what="the template" query={asked} rows={8} />
      )}
    </Dialog>
  );
}

function StepItem({ line }: { line: StepLine }) {
  return (
    <Row as="li" style={{ paddingLeft: line.depth * 16 }}>
      <Icon name={stepIcon(line.kind, line.group)} size={14} className="cl-faint" />
      <span className="cl-clip">{line.title}</span>
      {line.arm !== null && line.arm !== 'CLOSE' && <Tag>{words.arms[line.arm]}</Tag>}
    </Row>
  );
}

function Inputs({ inputs }: { inputs: readonly InputParameter[] }) {
  if (inputs.length === 0) return <p className="cl-muted">{words.noInputs}</p>;
  return (
    <Stack as="ul" gap="xs">
      {inputs.map((input) => (
        <Stack as="li" gap="none" key={input.id}>
          <Row as="span" wrap>
            <Text as="code" mono size="s">
              {input.id}
            </Text>
            <span className="cl-faint">
              {input.type}
              {input.optional && `, ${words.optional}`}
              {input.defaultValue !== null &&
                input.defaultValue !== '' &&
                `, ${words.byDefault(JSON.stringify(input.defaultValue))}`}
            </span>
          </Row>
          {input.description && <span className="cl-muted">{input.description}</span>}
        </Stack>
      ))}
    </Stack>
  );
}

function DeleteTemplate(props: { template: Template; onKeep(): void; onGone(): void }) {
  const { template } = props;
  return (
    <ConfirmChange
      call="templates.delete"
      arg={{ params: { id: template.templateId } }}
      title={words.deleteTitle(template.name)}
      danger
      confirm={words.delete}
      done={words.deleted(template.name)}
      failed={words.deleteFailed(template.name)}
      onDone={props.onGone}
      onClose={props.onKeep}
    >
      {words.deleteText}
    </ConfirmChange>
  );
}
