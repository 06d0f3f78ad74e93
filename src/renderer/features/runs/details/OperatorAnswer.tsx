import { runWords } from '@shared/words/runs';
import type { StepRunDetails } from '../../../data/stepRuns';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Icon } from '../../../ui/base/Icon';
import { Row, Stack } from '../../../ui/layout/Layout';
import { useSend } from '../../../parts/feedback/useSend';

const words = runWords.operator;
const answers = ['done', 'again', 'fail'] as const;

/** An unsafe step that was interrupted: somebody has to say whether it was done. */
export function OperatorAnswer({ step }: { step: StepRunDetails }) {
  const rights = useRights();
  const [answer, { isLoading }] = useSend('stepRuns.answer');
  const { workflowId: id, executionId, stepExecutionId } = step;
  const params = { id, executionId, stepExecutionId };
  const say = (said: (typeof answers)[number]) =>
    answer({ params, body: { answer: said } }, { done: words.answered, failed: `${words.failed}.` });
  return (
    <Stack as="section" gap="s" box="line" className="cl-operator" label={words.title}>
      <Row as="h3" className="cl-size-m cl-strong">
        <Icon name="warning" /> {words.title}
      </Row>
      <p>{words.text}</p>
      {rights.mayChange('wf:read') && (
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
