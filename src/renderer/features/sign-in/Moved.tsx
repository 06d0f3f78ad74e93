import type { MovedTo } from '@shared/host/contract';
import { serverWords as words } from '@shared/words/servers';
import { useChooseServer } from '../../parts/user/useChooseServer';
import { Button } from '../../ui/base/Button';
import { Banner } from '../../ui/feedback/States';

/** The organization lives on another server by now: one press leads there, where the server may be chosen. */
export function Moved({ moved, fixed }: { moved: MovedTo; fixed: boolean }) {
  const { choose, busy, problem } = useChooseServer();
  const { host } = new URL(moved.address);
  return (
    <>
      <Banner tone="info">{words.moved(moved.organization, host)}</Banner>
      {problem && <Banner tone="bad">{problem}</Banner>}
      {!fixed && (
        <Button
          kind="primary"
          size="large"
          fill
          icon="server"
          busy={busy}
          onClick={() => void choose(moved.address)}
        >
          {words.go(host)}
        </Button>
      )}
    </>
  );
}
