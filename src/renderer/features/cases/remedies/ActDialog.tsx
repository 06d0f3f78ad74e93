import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { remedyWords as words } from '@shared/words/remedies';
import type { Case } from '../../../data/cases';
import type { Remedy } from '../../../data/remedies';
import { reasonOf } from '../../../platform/api/reasonOf';
import { runPath, type RunRef } from '../../../parts/executions/runLinks';
import { Pending } from '../../../parts/feedback/Loaded';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Field } from '../../../ui/fields/Field';
import { Radio } from '../../../ui/fields/Radio';
import { Select } from '../../../ui/fields/Select';
import { Row, Stack } from '../../../ui/layout/Layout';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { ChoiceFields } from './ChoiceFields';
import { Preview, usePreview } from './Preview';
import { useChoices } from './useChoices';
import './remedies.css';
import { useCall, useChange } from '../../../platform/api/calls';

const WIDTH = 820;

/** From cases to the change: what to do, where, what it would do, and the approval. */
export function ActDialog({ cases, onClose }: { cases: readonly Case[]; onClose(): void }) {
  const types = [...new Set(cases.map((one) => one.case_type))];
  const providers = [...new Set(cases.map((one) => one.provider))];
  const query = { case_types: types.join(','), providers: providers.join(',') };
  const asked = useCall('remedies.list', { query });
  const remedies = asked.data?.data;
  return (
    <Dialog title={words.title(cases.length)} open width={WIDTH} keepOnOutsideClick onClose={onClose}>
      {!remedies ? (
        <Pending title={words.previewFailed} query={asked} rows={4} />
      ) : remedies.length === 0 ? (
        <p>{types.length === 1 ? words.none : words.noneMany}</p>
      ) : (
        <Acting cases={cases} remedies={remedies} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ActingProps {
  cases: readonly Case[];
  remedies: readonly Remedy[];
  onClose(): void;
}

function Acting({ cases, remedies, onClose }: ActingProps) {
  const [remedyId, setRemedy] = useState(remedies[0]?.remedy_id);
  const remedy = remedies.find((one) => one.remedy_id === remedyId) ?? remedies[0];
  const [chosen, setChosen] = useState<string | null>(null);
  const [run, setRun] = useState<RunRef | null>(null);
  const [tried, setTried] = useState(false);
  const previewed = usePreview(run);
  const choices = useChoices(remedy, cases, () => setRun(null));
  const [start, { isLoading }] = useChange('remedies.run');
  const toast = useToast();
  const navigate = useNavigate();
  if (!remedy) return null;
  const { integrations } = remedy;
  const integration = integrations.find((one) => one.integration_id === chosen) ?? integrations[0];
  const changing = previewed.changes?.rows.filter(({ status }) => status === 'would_change') ?? [];

  async function begin(preview: boolean) {
    if (!remedy || !integration) return;
    setTried(true);
    if (choices.problems.length > 0) return;
    const body = {
      case_ids: cases.map((one) => one.case_id),
      integration_id: integration.integration_id,
      inputs: choices.values,
      preview,
    };
    const reply = await start({ params: { id: remedy.remedy_id }, body });
    if (reply.error !== undefined) return toast({ text: reasonOf(reply.error), error: true });
    const { workflow_id: workflowId, execution_id: executionId } = reply.data.data;
    if (preview) return setRun({ workflowId, executionId });
    const path = runPath({ workflowId, executionId });
    toast({
      text: words.asked(remedy.name),
      action: { text: words.openRun, run: () => void navigate(path) },
    });
    onClose();
  }
  const again = (change: () => void) => {
    change();
    setTried(false);
    setRun(null);
  };

  return (
    <Stack>
      <div role="radiogroup" aria-label={words.which}>
        {remedies.map((one) => (
          <Radio
            key={one.remedy_id}
            name="remedy"
            checked={one.remedy_id === remedy.remedy_id}
            onChoose={() => again(() => setRemedy(one.remedy_id))}
          >
            <strong>{one.name}</strong>
            <div className="cl-muted">{one.description}</div>
          </Radio>
        ))}
      </div>
      {integration ? (
        integrations.length > 1 && (
          <Field label={words.integration}>
            <Select
              label={words.integration}
              value={integration.integration_id}
              options={integrations.map((one) => ({ value: one.integration_id, label: one.name }))}
              onChange={(next) => again(() => setChosen(next))}
            />
          </Field>
        )
      ) : (
        <Banner tone="info">
          {words.noIntegration(words.clouds[remedy.cloud])} <Link to="/integrations">{words.connect}</Link>
        </Banner>
      )}
      <ChoiceFields choices={choices} cases={cases.length} tried={tried} />
      <p className="cl-muted">
        <strong>{words.wayBack}:</strong> {remedy.way_back ?? words.noWayBack}
      </p>
      {run && <Preview run={run} previewed={previewed} />}
      {remedy.refused !== null && <Banner tone="info">{words.refused(remedy.refused)}</Banner>}
      <Row>
        <span className="cl-grow" />
        <Button onClick={onClose}>{words.close}</Button>
        <Button
          kind={run ? 'normal' : 'primary'}
          disabled={!integration || isLoading || !choices.isReady || (run !== null && !previewed.isOver)}
          onClick={() => void begin(true)}
        >
          {run ? words.again : words.preview}
        </Button>
        {run && (
          <Button
            kind="primary"
            icon="play"
            disabled={isLoading || changing.length === 0}
            onClick={() => void begin(false)}
          >
            {words.ask}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
