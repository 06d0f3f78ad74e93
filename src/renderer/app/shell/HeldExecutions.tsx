import { shellWords } from '@shared/words/shell';
import { reasonOf } from '../../platform/api/reasonOf';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Banner } from '../../ui/feedback/States';
import { Stack } from '../../ui/layout/Layout';
import { useToast } from '../../ui/overlays/Toasts';
import { useCall, useChange } from '../../platform/api/calls';

const NAMED = 5;
const words = shellWords.held;

/** Executions wait for an administrator: which, and the two ways on. */
export function HeldExecutions() {
  const rights = useRights();
  const { data } = useCall('executions.held', {}, { skip: !rights.may('activityLog:read') });
  const [resume, resuming] = useChange('executions.resumeHeld');
  const [stop, stopping] = useChange('executions.stopHeld');
  const toast = useToast();
  const held = data?.data;
  if (!held?.held) return null;
  const may = rights.mayChange('systemSettings:write');
  const isBusy = resuming.isLoading || stopping.isLoading;
  const suspects = [
    ...new Set(held.executions.flatMap((each) => (each.was_under_way ? [each.workflow_name] : []))),
  ];
  const goOn = async () => {
    const done = await resume({ body: {} });
    if (done.error) toast({ text: reasonOf(done.error), error: true });
    else toast({ text: words.resumed });
  };
  const end = async () => {
    const done = await stop({ body: {} });
    if (done.error) toast({ text: reasonOf(done.error), error: true });
    else toast({ text: words.stopped(done.data.data.stopped) });
  };
  return (
    <Stack gap="s" className="cl-notices">
      <Banner
        tone="warn"
        action={
          may && (
            <>
              <Button size="small" disabled={isBusy} onClick={() => void goOn()}>
                {words.resume}
              </Button>
              <Button size="small" disabled={isBusy} onClick={() => void end()}>
                {words.stop}
              </Button>
            </>
          )
        }
      >
        {(held.reason === 'option' ? words.option : words.crashes)(held.total)}{' '}
        {suspects.length > 0 &&
          words.suspects(suspects.slice(0, NAMED), Math.max(0, suspects.length - NAMED))}{' '}
        {!may && words.ask}
      </Banner>
    </Stack>
  );
}
