import { useState, type ReactNode } from 'react';
import type { CallId } from '@shared/api/index';
import { ConfirmChange } from '../../parts/confirm/ConfirmChange';
import { useRights } from '../../parts/user/userContext';
import type { Arg } from '../../platform/api/call';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Stack } from '../../ui/layout/Layout';

type Said = 'panel' | 'stop' | 'stopTitle' | 'stopText' | 'stopped' | 'edit' | 'again';

/** Where figures are read from by themselves: how it stands; read again, edited, or read no more. */
export function SourceFrame<K extends CallId>(props: {
  words: Readonly<Record<Said, string>>;
  /** What reads no more. */
  stop: K;
  arg: Arg<K>;
  busy: boolean;
  disabled?: boolean;
  editing(onClose: () => void): ReactNode;
  children: ReactNode;
  onAgain(): void;
}) {
  const { words } = props;
  const mayChange = useRights().mayChange('resources:write');
  const [ask, setAsk] = useState<'edit' | 'stop' | null>(null);
  const close = () => setAsk(null);
  return (
    <Panel
      title={words.panel}
      actions={
        mayChange && (
          <>
            <Button size="small" kind="quiet" onClick={() => setAsk('stop')}>
              {words.stop}
            </Button>
            <Button size="small" kind="quiet" onClick={() => setAsk('edit')}>
              {words.edit}
            </Button>
            <Button size="small" busy={props.busy} disabled={props.disabled} onClick={props.onAgain}>
              {words.again}
            </Button>
          </>
        )
      }
    >
      <Stack>{props.children}</Stack>
      {ask === 'edit' && props.editing(close)}
      {ask === 'stop' && (
        <ConfirmChange
          call={props.stop}
          arg={props.arg}
          title={words.stopTitle}
          confirm={words.stop}
          danger
          done={words.stopped}
          onClose={close}
        >
          {words.stopText}
        </ConfirmChange>
      )}
    </Panel>
  );
}
