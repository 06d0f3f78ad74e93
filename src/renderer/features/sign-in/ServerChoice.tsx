import { useState } from 'react';
import { serverWords as words } from '@shared/words/servers';
import { uiWords } from '@shared/words/ui';
import { useChooseServer } from '../../parts/user/useChooseServer';
import { Button } from '../../ui/base/Button';
import { Field, TextInput } from '../../ui/fields/Field';
import { Row, Stack } from '../../ui/layout/Layout';

/** Which server the app works with: a team's, by its address, or that of this computer. */
export function ServerChoice({ team }: { team: boolean }) {
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const { choose, busy, problem, setProblem } = useChooseServer();
  const connect = () => {
    if (address.trim() === '') setProblem(words.empty);
    else if (!busy) void choose(address);
  };
  const cancel = () => {
    setProblem(null);
    setOpen(false);
  };
  if (!open)
    return (
      <div className="cl-edge-top cl-signin__server">
        <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
          {team ? words.another : words.choose}
        </Button>
      </div>
    );
  return (
    <Stack edge="top" className="cl-signin__server">
      <Field label={words.address} help={team ? words.help : words.helpFromHere} error={problem}>
        <TextInput
          value={address}
          onChange={setAddress}
          placeholder={words.placeholder}
          maxLength={2000}
          disabled={busy}
          autoFocus
          onEnter={connect}
        />
      </Field>
      <Row>
        <Button kind="primary" busy={busy} onClick={connect}>
          {words.connect}
        </Button>
        <Button disabled={busy} onClick={cancel}>
          {uiWords.cancel}
        </Button>
        {team && (
          <Button kind="quiet" disabled={busy} onClick={() => void choose(null)}>
            {words.back}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
