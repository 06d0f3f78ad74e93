import { runWords } from '@shared/words/runs';
import type { StepRunDetails } from '../../../data/stepRuns';
import { useRights } from '../../../parts/user/userContext';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Icon } from '../../../ui/base/Icon';
import { Row, Stack } from '../../../ui/layout/Layout';
import { useToast } from '../../../ui/overlays/Toasts';
import { useChange } from '../../../platform/api/calls';

const words = runWords.operator;
const answers = ['done', 'again', 'fail'] as const;

/** An unsafe step that was interrupted: somebody has to say whether it was done. */
export function OperatorAnswer({ step }: { step: StepRunDetails }) {
  const rights = useRights();
  const toast = useToast();
  const [answer, { isLoading }] = useChange('stepRuns.answer');
  const say = async (said: (typeof answers)[number]) => {
    const { workflowId: id, executionId, stepExecutionId } = step;
    const reply = await answer({ params: { id, executionId, stepExecutionId }, body: { answer: said } });
    if (reply.error) toast(`${words.failed}. ${reasonOf(reply.error)}`);
    else toast({ text: words.answered });
  };
  return (
    <Stack as="section" gap="s" box="line" label={words.title}>
      <Row as="h3" className="cl-size-m cl-strong">
        <Icon name="warning" /> {words.title}
      </Row>
      <p>{words.text}</p>
      {rights.edits && rights.may('wf:read') && (
        <Stack as="ul" gap="s">
          {answers.map((one) => (
            <Row as="li" key={one}>
              <Button
                disabled={isLoading}
                kind={one === 'fail' ? 'danger' : 'normal'}
                onClick={() => void say(one)}
              >
                {words[one]}
              </Button>
              <span className="cl-muted">{words.hints[one]}</span>
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
